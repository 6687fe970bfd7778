import { describe, expect, test } from 'vitest'
import { applyEdits } from '../src/apply/apply-edits.js'
import { inOrder, unique } from '../src/apply/placements.js'
import type { Edit } from '../src/vocabulary/edit.js'
import { hunk, OPTIONS, part, whole } from './support/edits.js'
import { expectLinear } from './support/work.js'

/** The approximate size of an input in characters. Each input runs at this size and at half of it. */
const SIZE = 15_000

interface Input {
  readonly text: string
  readonly edits: readonly Edit[]
}

/** The code of the first failure, or `ok`. */
function outcome({ text, edits }: Input): string {
  const result = applyEdits(text, edits, { ...OPTIONS, placement: edits.length > 1 ? inOrder : unique })
  return result.ok ? 'ok' : (result.failure[0]?.code ?? 'none')
}

/** Expects that the work grows linearly with the input, and that it ends in one of these outcomes. */
function expectLinearTo(outcomes: readonly string[], input: (size: number) => Input, most = SIZE): void {
  expectLinear(most, (size) => {
    const made = input(size)
    return () => expect(outcomes).toContain(outcome(made))
  })
}

function lines(count: number, line: string): string[] {
  return new Array<string>(Math.ceil(count)).fill(line)
}

const LINE = 'a line like all the others'
const repeated = (size: number) => `${LINE}\n`.repeat(size / 27)
/** A tenth of the repeated lines. */
const near = (size: number) => lines(size / 270, LINE)

// promise: budget
describe('the work grows with the text', () => {
  const notFound: Readonly<Record<string, (size: number) => readonly [text: string, edit: Edit]>> = {
    'repeated lines, the last differs': (size) => [repeated(size), whole([...near(size), 'the end'], ['x'])],
    'repeated lines, the first differs': (size) => [
      repeated(size),
      whole(['the start', ...near(size)], ['x']),
    ],
    'repeated lines, the middle differs': (size) => [
      `${repeated(size)}middle\n`,
      whole([...near(size), 'middle', ...near(size)], ['x']),
    ],
    'repeated lines as text': (size) => [repeated(size), part(`${near(size).join('\n')}\nthe end`, 'x')],
    'repeated lines, indented': (size) => [
      repeated(size),
      whole([...near(size).map((line) => `  ${line}`), 'the end'], ['x']),
    ],
    'periodic lines': (size) => ['a\nb\n'.repeat(size / 4), whole([...lines(size / 40, 'a\nb'), 'b'], ['x'])],
    'periodic lines, nearly found': (size) => [
      `${'a\nb\n'.repeat(size / 4)}b\n`,
      whole([...lines(size / 40, 'b\na'), 'a'], ['x']),
    ],
    'one long line of one letter': (size) => ['a'.repeat(size), part(`${'a'.repeat(size / 2)}b`, 'x')],
    'one long line, the middle differs': (size) => [
      `${'a'.repeat(size)}b`,
      part(`${'a'.repeat(size / 4)}b${'a'.repeat(size / 4)}`, 'x'),
    ],
    'one long line of smart quotes': (size) => ['“'.repeat(size), part(`${'"'.repeat(size / 2)}b`, 'x')],
    'one long line': (size) => ['ab'.repeat(size), part('abc', 'x')],
    'one long line, as a line': (size) => [`${'ab'.repeat(size)}“`, whole(['abc'], ['x'])],
    'whitespace in a line': (size) => [`${' '.repeat(size)}“\n`, whole(['x'], ['y'])],
    'combining marks': (size) => [`a${'\u0301'.repeat(size)}`, part('b', 'x')],
    'a long search in a short text': (size) => ['a\n', whole(lines(size / 10, 'a'), ['x'])],
    'blank lines with other whitespace': (size) => [' \n'.repeat(size / 2), whole(lines(100, ''), ['x'])],
    'many anchors': (size) => [repeated(size), hunk([' x'], { hints: { anchors: lines(10, 'a line') } })],
  }

  test.each(Object.entries(notFound))('%s: not found', (_, input) => {
    const made = (size: number) => {
      const [text, edit] = input(size)
      return { text, edits: [edit] }
    }
    // The search for the closest region has a limit of work, which an input of half the size does not reach.
    expectLinearTo(['not-found', 'anchor-not-found'], made, 2 * SIZE)
  })

  const ambiguous: typeof notFound = {
    'empty lines': (size) => ['\n'.repeat(size), whole(lines(100, ''), ['x'])],
    'repeated lines': (size) => [repeated(size), whole(near(size), ['x'])],
    'one letter in a line of that letter': (size) => ['a'.repeat(size), part('a', 'x')],
    'half a line of one letter': (size) => ['a'.repeat(size), part('a'.repeat(size / 2), 'x')],
    'whitespace in a line of whitespace': (size) => [' '.repeat(size), part(' '.repeat(size / 2), 'x')],
  }

  test.each(Object.entries(ambiguous))('%s: ambiguous', (_, input) => {
    expectLinearTo(['ambiguous'], (size) => {
      const [text, edit] = input(size)
      return { text, edits: [edit] }
    })
  })

  test('some edits in order, each with many places', () => {
    const edits = Array.from({ length: 10 }, () => hunk([' a', '-b', '+c']))
    expectLinearTo(['ambiguous'], (size) => ({ text: 'a\nb\n'.repeat(size / 4), edits }), SIZE / 2)
  })

  test('many edits of a large file', () => {
    expectLinearTo(['ok'], (size) => ({
      text: Array.from({ length: size }, (_, i) => `line ${i}\n`).join(''),
      edits: Array.from({ length: size / 50 }, (_, i) => whole([`line ${i * 50}`], [`new ${i}`])),
    }))
  })

  test('an edit of many places', () => {
    expectLinearTo(['ok'], (size) => ({
      text: 'a\n'.repeat(size / 2),
      edits: [whole(['a'], ['b'], { all: true })],
    }))
  })
})

test('a replacement of thousands of lines that keeps none', () => {
  expectLinear(1500, (size) => {
    const old = Array.from({ length: size }, (_, i) => `old ${i}`)
    const now = Array.from({ length: size }, (_, i) => `new ${i}`)
    return () => expect(outcome({ text: `${old.join('\n')}\n`, edits: [whole(old, now)] })).toBe('ok')
  })
})
