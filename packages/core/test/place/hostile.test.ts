import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import { inOrder, nearest, unique } from '../../src/apply/placements.js'
import type { Placement } from '../../src/parts/placement.js'
import { defaultCascade } from '../../src/profiles/cascade.js'
import { lenient } from '../../src/profiles/standard.js'
import type { Edit } from '../../src/vocabulary/edit.js'
import { OPTIONS, whole } from '../support/edits.js'
import { workOf } from '../support/work.js'

/** In characters. */
const SIZE = 5_000
/** Less than the number of places times the number of searched lines. */
const STEPS = 20 * SIZE
const REPEATS = 100
/** In blocks of code. */
const WORK_PER_STEP = 40

/** Texts in which some replacer finds very many places that the acceptance rules must check. */
const INPUTS: Readonly<Record<string, { text: string; search: string }>> = {
  'empty lines': { text: filled('\n'), search: '\n\n\n' },
  'repeated lines': { text: filled('    same(line)\n'), search: 'same(line)\n' },
  'periodic lines': {
    text: filled('a\nb\na\nc\n'),
    search: `${'a\nb\na\nc\n'.repeat(REPEATS)}b\n`,
  },
  'periodic lines, shifted': {
    text: filled('  a\n  b\n'),
    search: 'a\nb\n'.repeat(REPEATS),
  },
  'periodic lines, shifted, in quotes': {
    text: filled('  "a  b"\n'),
    search: '"a  b"\n'.repeat(REPEATS),
  },
  'periodic lines, escaped': {
    text: filled('a\nb\n'),
    search: 'a\\nb\\n'.repeat(REPEATS),
  },
  'periodic lines with blanks behind': {
    text: filled('a \nb\n'),
    search: 'a\nb\n'.repeat(REPEATS),
  },
  'first lines without a last': {
    text: `${filled('first\n')}last\n`,
    search: 'first\nx\nlast\n',
  },
  'words of one line': { text: filled('lorem ipsum = dolor; '), search: '\tipsum\t' },
  'words of one line, in quotes': {
    text: filled('lorem "ipsum" = dolor; '),
    search: '\t= dolor;\t',
  },
  'words of one line, apart': { text: filled('lorem "ipsum" = dolor; '), search: '"ipsum"  =' },
  'a long run of blanks behind each line': {
    text: filled(`a${' '.repeat(1000)}\n`),
    search: 'a \n',
  },
  'blocks in blocks': {
    text:
      Array.from({ length: REPEATS }, (_, depth) => `${' '.repeat(depth)}a\n`).join('') +
      filled(`${' '.repeat(REPEATS + 1)}b\n`),
    search: `${' '.repeat(REPEATS + 1)}b\n`,
  },
  'typographic quotes': { text: filled('x = “a” '), search: 'x = "a"' },
}

function filled(piece: string): string {
  return piece.repeat(Math.ceil(SIZE / piece.length))
}

interface Way {
  readonly placement: Placement
  readonly unit?: Edit['unit']
  readonly more?: Partial<Edit>
}

const WAYS: Readonly<Record<string, Way>> = {
  'at the only place': { placement: unique },
  'in order': { placement: inOrder, unit: 'lines' },
  nearest: { placement: nearest, unit: 'lines' },
  'below an anchor': { placement: inOrder, unit: 'lines', more: { hints: { anchors: ['a'] } } },
  'at a line': { placement: unique, unit: 'lines', more: { hints: { line: 500 } } },
  everywhere: { placement: unique, more: { all: true } },
}

describe.each(Object.entries(INPUTS))('%s', (_, { text, search }) => {
  test.each(Object.entries(WAYS))(
    'are edited or refused within the budget, %s',
    (_, { placement, unit = 'text', more }) => {
      const edit: Edit = { unit, search, replacement: `${search.replace(/[a-z]/, 'x')}y\n`, ...more }
      const options = { replacers: defaultCascade, profile: lenient, placement, steps: STEPS }
      expect(workOf(() => applyEdits(text, [edit], options))).toBeLessThan(WORK_PER_STEP * STEPS)
    },
  )
})

test('a large text is not searched for every failure', () => {
  const line = `${'same '.repeat(200)}\n`
  const edits = Array.from({ length: 30 }, (_, at) => whole([`same sane ${at}`], ['new']))
  const explained = (lines: number) => {
    const result = applyEdits(line.repeat(lines), edits, { ...OPTIONS, placement: inOrder })
    const failures = result.ok ? [] : result.failure
    expect(failures.map(({ code }) => code)).toEqual(edits.map(() => 'not-found'))
    return failures.filter((failure) => 'closest' in failure).length
  }
  expect(explained(1)).toBe(30)
  expect(explained(2000)).toBe(10)
})
