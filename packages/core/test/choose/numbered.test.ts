import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import { inOrder } from '../../src/placements/in-order.js'
import type { TextEdit } from '../../src/vocabulary/edit.js'
import { hunk, OPTIONS } from '../support/edits.js'

const numbered = (line: number, lines: readonly string[], computed = true): TextEdit =>
  hunk(lines, { hints: { line }, ...(computed && { computed }) })

function outcome(text: string, edits: readonly TextEdit[]): string {
  const result = applyEdits(text, edits, { ...OPTIONS, placement: inOrder })
  if (!result.ok) return result.failure.map(({ code }) => code).join()
  return `${result.value.reports.map(({ status }) => status).join()}: ${result.value.text.replaceAll('\n', ' ').trim()}`
}

describe('what the numbers of all edits say together', () => {
  const repeated = (computed: boolean) => [
    numbered(1, [' x', '+x', ' x'], computed),
    numbered(5, ['-y', '+z'], computed),
  ]

  test('that all old text is on its line: nothing was applied before, for a tool', () => {
    expect(outcome('x\nx\nx\nx\ny\n', repeated(true))).toBe('applied,applied: x x x x x z')
  })

  test('a model may send again what was applied in part', () => {
    expect(outcome('x\nx\nx\nx\ny\n', repeated(false))).toBe('already-applied,applied: x x x x z')
  })

  test('that all new text is on its line: everything was applied before', () => {
    const edits = [numbered(1, ['+b'], false), numbered(2, ['+d'], false)]
    expect(outcome('a\nc\n', edits)).toBe('applied,applied: a b c d')
    expect(outcome('a\nb\nc\nd\n', edits)).toBe('already-applied,already-applied: a b c d')
  })

  test('insertions that show both count as applied', () => {
    expect(outcome('x\nx\n', [numbered(1, ['+x'])])).toBe('already-applied: x x')
  })

  test('lines that go and are there go', () => {
    expect(outcome('a\na\n', [numbered(1, [' a', '-a'])])).toBe('applied: a')
  })

  test('lines that go and are there go where the number is off, and what stays of them is where it says', () => {
    expect(outcome('b\nx\nx\nx\nc\n', [numbered(3, [' x', '-x', ' x'], false)])).toBe('applied: b x x c')
  })

  test('new text shows nothing while what goes is still beside it', () => {
    const edits = [numbered(1, [' x', '+first', '-second line', '-third line'], false)]
    expect(outcome('x\nfirst\nsecond line\nthird line\n', edits)).toBe('not-found')
    expect(outcome('x\nfirst\n', edits)).toBe('already-applied: x first')
  })

  test('endings tell where lines do not', () => {
    const edit: TextEdit = {
      unit: 'lines',
      search: 'a\r\nb\r\n',
      replacement: 'a\nb\nc\n',
      script: ['remove', 'remove', 'add', 'add', 'add'],
      hints: { line: 1 },
      endings: 'written',
      computed: true,
    }
    expect(outcome('a\nb\nc\n', [edit])).toBe('already-applied: a b c')
  })
})

test('where other numbers are wrong, a number alone is no place', () => {
  const edits = [numbered(1, ['-a', '+b'], false), numbered(2, ['+x'], false)]
  expect(outcome('a\nc\n', edits)).toBe('applied,applied: b c x')
  expect(outcome('new\na\nc\n', edits)).toBe('no-place')
})
