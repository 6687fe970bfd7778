import { describe, expect, test } from 'vitest'
import { applyEdits } from '../src/apply-edits.js'
import { inOrder } from '../src/placements/in-order.js'
import { unique } from '../src/placements/unique.js'
import type { TextEdit } from '../src/vocabulary/edit.js'
import { hunk, OPTIONS, part, whole } from './support/edits.js'

const MILLION = 1_000_000
const SECONDS = 25

/** The code of the first failure, or `ok`; fails the test when it takes too long. */
function outcome(text: string, edits: readonly TextEdit[]): string {
  const started = performance.now()
  const result = applyEdits(text, edits, { ...OPTIONS, placement: edits.length > 1 ? inOrder : unique })
  expect(performance.now() - started).toBeLessThan(SECONDS * 1000)
  return result.ok ? 'ok' : (result.failure[0]?.code ?? 'none')
}

function lines(count: number, line: string): string[] {
  return new Array<string>(count).fill(line)
}

const repeated = `${'a line like all the others\n'.repeat(MILLION / 27)}`

describe('within seconds', () => {
  const near = lines(2000, 'a line like all the others')

  test.each([
    { name: 'repeated lines, the last differs', text: repeated, edit: whole([...near, 'the end'], ['x']) },
    { name: 'repeated lines, the first differs', text: repeated, edit: whole(['the start', ...near], ['x']) },
    {
      name: 'repeated lines, the middle differs',
      text: `${repeated}middle\n`,
      edit: whole([...near, 'middle', ...near], ['x']),
    },
    { name: 'repeated lines as text', text: repeated, edit: part(`${near.join('\n')}\nthe end`, 'x') },
    {
      name: 'repeated lines, indented',
      text: repeated,
      edit: whole([...near.map((line) => `  ${line}`), 'the end'], ['x']),
    },
    {
      name: 'periodic lines',
      text: 'a\nb\n'.repeat(MILLION / 4),
      edit: whole([...lines(5000, 'a\nb'), 'b'], ['x']),
    },
    {
      name: 'periodic lines, nearly found',
      text: `${'a\nb\n'.repeat(MILLION / 4)}b\n`,
      edit: whole([...lines(5000, 'b\na'), 'a'], ['x']),
    },
    {
      name: 'one long line of one letter',
      text: 'a'.repeat(MILLION),
      edit: part(`${'a'.repeat(MILLION / 2)}b`, 'x'),
    },
    {
      name: 'one long line, the middle differs',
      text: `${'a'.repeat(MILLION)}b`,
      edit: part(`${'a'.repeat(MILLION / 4)}b${'a'.repeat(MILLION / 4)}`, 'x'),
    },
    {
      name: 'one long line of smart quotes',
      text: '“'.repeat(MILLION),
      edit: part(`${'"'.repeat(MILLION / 2)}b`, 'x'),
    },
    { name: 'ten million characters in one line', text: 'ab'.repeat(5 * MILLION), edit: part('abc', 'x') },
    {
      name: 'ten million characters in one line, as a line',
      text: `${'ab'.repeat(5 * MILLION)}“`,
      edit: whole(['abc'], ['x']),
    },
    { name: 'a million blanks in a line', text: `${' '.repeat(MILLION)}“\n`, edit: whole(['x'], ['y']) },
    { name: 'a million combining marks', text: `a${'\u0301'.repeat(MILLION)}`, edit: part('b', 'x') },
    { name: 'a long search in a short text', text: 'a\n', edit: whole(lines(MILLION / 10, 'a'), ['x']) },
    { name: 'many anchors', text: repeated, edit: hunk([' x'], { hints: { anchors: lines(10, 'a line') } }) },
  ])('$name: not found', ({ text, edit }) => {
    expect(outcome(text, [edit])).toMatch(/^(anchor-)?not-found$/)
  })

  test.each([
    { name: 'a million empty lines', text: '\n'.repeat(MILLION), edit: whole(lines(100, ''), ['x']) },
    {
      name: 'a hundred thousand blank lines',
      text: ' \n'.repeat(MILLION / 10),
      edit: whole(lines(100, ''), ['x']),
    },
    { name: 'repeated lines', text: repeated, edit: whole(near, ['x']) },
    { name: 'one letter in a line of it', text: 'a'.repeat(MILLION / 2), edit: part('a', 'x') },
    {
      name: 'half of a line of one letter',
      text: 'a'.repeat(MILLION / 2),
      edit: part('a'.repeat(MILLION / 4), 'x'),
    },
    {
      name: 'blanks in a line of blanks',
      text: ' '.repeat(MILLION / 2),
      edit: part(' '.repeat(MILLION / 4), 'x'),
    },
  ])('$name: ambiguous', ({ text, edit }) => {
    expect(outcome(text, [edit])).toBe('ambiguous')
  })

  test('many edits in order, each with many places', () => {
    const edits = Array.from({ length: 20 }, () => hunk([' a', '-b', '+c']))
    expect(outcome('a\nb\n'.repeat(5000), edits)).toBe('ambiguous')
  })

  test('many edits of a large file', () => {
    const text = Array.from({ length: 50_000 }, (_, i) => `line ${i}\n`).join('')
    const edits = Array.from({ length: 1000 }, (_, i) => whole([`line ${i * 50}`], [`new ${i}`]))
    expect(outcome(text, edits)).toBe('ok')
  })

  test('a replacement of thousands of lines of which none stays', () => {
    const old = Array.from({ length: 2600 }, (_, i) => `old ${i}`)
    const now = Array.from({ length: 2600 }, (_, i) => `new ${i}`)
    expect(outcome(`${old.join('\n')}\n`, [whole(old, now)])).toBe('ok')
  })

  test('every place of a hundred thousand', () => {
    const result = applyEdits('a\n'.repeat(MILLION / 10), [whole(['a'], ['b'], { all: true })], OPTIONS)
    expect(result.ok && result.value.text === 'b\n'.repeat(MILLION / 10)).toBe(true)
  })
})
