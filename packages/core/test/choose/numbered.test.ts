import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import { inOrder } from '../../src/apply/placements.js'
import type { TextEdit } from '../../src/vocabulary/edit.js'
import { hunk, OPTIONS } from '../support/edits.js'

const numbered = (line: number, lines: readonly string[], computed = true): TextEdit =>
  hunk(lines, { hints: { line }, ...(computed && { computed }) })

function outcome(text: string, edits: readonly TextEdit[]): string {
  const result = applyEdits(text, edits, { ...OPTIONS, placement: inOrder })
  if (!result.ok) return result.failure.map(({ code }) => code).join()
  return `${result.value.reports.map(({ status }) => status).join()}: ${result.value.text.replaceAll('\n', ' ').trim()}`
}

describe('the line numbers of all edits together', () => {
  const repeated = (computed: boolean) => [
    numbered(1, [' x', '+x', ' x'], computed),
    numbered(5, ['-y', '+z'], computed),
  ]

  test('show that nothing was applied if a tool computed the edits and every old text is on its line', () => {
    expect(outcome('x\nx\nx\nx\ny\n', repeated(true))).toBe('applied,applied: x x x x x z')
  })

  test('do not show that if a model wrote the edits: it may send again what was applied in part', () => {
    expect(outcome('x\nx\nx\nx\ny\n', repeated(false))).toBe('already-applied,applied: x x x x z')
  })

  test('show that everything was applied if every new text is on its line', () => {
    const edits = [numbered(1, ['+b'], false), numbered(2, ['+d'], false)]
    expect(outcome('a\nc\n', edits)).toBe('applied,applied: a b c d')
    expect(outcome('a\nb\nc\nd\n', edits)).toBe('already-applied,already-applied: a b c d')
  })

  test('show that insertions were applied if old and new text are both on their lines', () => {
    expect(outcome('x\nx\n', [numbered(1, ['+x'])])).toBe('already-applied: x x')
  })

  test('do not keep lines from being removed that are still there', () => {
    expect(outcome('a\na\n', [numbered(1, [' a', '-a'])])).toBe('applied: a')
  })

  test('do not keep lines from being removed if a number is off and only the kept lines are on it', () => {
    expect(outcome('b\nx\nx\nx\nc\n', [numbered(3, [' x', '-x', ' x'], false)])).toBe('applied: b x x c')
  })

  test('show nothing while the removed lines are still next to the new text', () => {
    const edits = [numbered(1, [' x', '+first', '-second line', '-third line'], false)]
    expect(outcome('x\nfirst\nsecond line\nthird line\n', edits)).toBe('not-found')
    expect(outcome('x\nfirst\n', edits)).toBe('already-applied: x first')
  })

  test('go by line endings if the lines are equal', () => {
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

test('an insertion that has only a line number is refused if other numbers are wrong', () => {
  const edits = [numbered(1, ['-a', '+b'], false), numbered(2, ['+x'], false)]
  expect(outcome('a\nc\n', edits)).toBe('applied,applied: b c x')
  expect(outcome('new\na\nc\n', edits)).toBe('no-place')
})
