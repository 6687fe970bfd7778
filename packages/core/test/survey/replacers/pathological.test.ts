import { describe, expect, test } from 'vitest'
import { BudgetExceeded, createBudget } from '../../../src/search/budget.js'
import { blockAnchor, blockAnchorBest } from '../../../src/survey/replacers/block-anchor.js'
import { contextAware } from '../../../src/survey/replacers/context-aware.js'
import { driftedContext } from '../../../src/survey/replacers/drifted-context.js'
import { elided } from '../../../src/survey/replacers/elided.js'
import { escapeNormalized } from '../../../src/survey/replacers/escape-normalized.js'
import { exact } from '../../../src/survey/replacers/exact.js'
import { fromStrings } from '../../../src/survey/replacers/from-strings.js'
import { indentationFlexible } from '../../../src/survey/replacers/indentation-flexible.js'
import { lineNumbers } from '../../../src/survey/replacers/line-numbers.js'
import { linePart } from '../../../src/survey/replacers/line-part.js'
import { lineTrimmed } from '../../../src/survey/replacers/line-trimmed.js'
import { lostCharacters } from '../../../src/survey/replacers/lost-characters.js'
import { multiOccurrence } from '../../../src/survey/replacers/multi-occurrence.js'
import { reformatted } from '../../../src/survey/replacers/reformatted.js'
import { similar } from '../../../src/survey/replacers/similar.js'
import { trimEnd } from '../../../src/survey/replacers/trim-end.js'
import { trimmedBoundary } from '../../../src/survey/replacers/trimmed-boundary.js'
import { unicodeNormalized } from '../../../src/survey/replacers/unicode-normalized.js'
import {
  whitespaceNormalized,
  whitespaceNormalizedFirst,
} from '../../../src/survey/replacers/whitespace-normalized.js'
import type { Replacer } from '../../../src/vocabulary/replacer.js'
import { hunk, part, query, whole } from '../../support/edits.js'
import { expectLinear, workOf } from '../../support/work.js'

/** The size of an input in characters. Each input is run at this size and at half of it. */
const SIZE = 12_800
/** More than any linear replacer spends. */
const STEPS_PER_CHARACTER = 20

/** A piece, repeated to a text of this size, or of a fraction of it. */
type Fill = (piece: string, parts?: number) => string

type Inputs = Readonly<Record<string, { readonly text: string; readonly search: string }>>

const inputs = (size: number, filled: Fill): Inputs => ({
  'repeated lines, the last differs': {
    text: filled('a line like the others\n'),
    search: `${filled('a line like the others\n', 4)}the end`,
  },
  'repeated lines in deeper indentation': {
    text: filled('    a line like the others\n'),
    search: `${filled('a line like the others\n', 4)}the end\n`,
  },
  'blank lines around a word': {
    text: `${filled(' \n', 2)}word\n${filled('\t\n', 2)}`,
    search: filled('\n', 20),
  },
  'a word between blank lines': {
    text: `${filled(' \n', 2)}word\n${filled('\t\n', 2)}`,
    search: `${filled('\n', 20)}word${filled('\n', 20)}`,
  },
  'one long line of blanks': { text: filled(' '), search: `${filled(' ', 2)}x` },
  'a line of blanks, then words': { text: filled(' ', 2) + filled('a  ', 2), search: 'a a' },
  'words, then a line of blanks': { text: filled('a  ', 2) + filled(' ', 2), search: ' a a ' },
  'blanks that end many lines': { text: filled(`a${' '.repeat(1000)}b\n`), search: 'a b c' },
  'one long line of quotes': { text: filled('"'), search: `${filled('\\"', 4)}x` },
  'one long line of backslashes': { text: filled('\\'), search: `${filled('\\\\', 4)}x` },
  'lines of backslashes': { text: filled('\\\\\\\n'), search: filled('\\\n', 20) },
  'escapes for all newlines': { text: filled('a\nb\n'), search: `${filled('a\\nb\\n', 4)}c` },
  'one first line, many last ones': { text: `first\n${filled('last\n')}`, search: 'first\nx\nlast' },
  'many first and last lines': { text: filled('a\nx\ny\nb\n'), search: 'a\nv\nw\nb' },
  'many long blocks that are alike': {
    text: filled(`open\n${'abcdefghij'.repeat(50)}\nclose\n`),
    search: `open\n${'abcdefghix'.repeat(50)}\nclose`,
  },
  'two blocks with long inner lines': {
    text: `open\n${filled('ab', 4)}\nclose\nopen\n${filled('ba', 4)}\nclose\n`,
    search: `open\n${filled('abc', 4)}\nclose`,
  },
  'elisions between common lines': { text: filled('a\nb\n'), search: `${'a\n...\n'.repeat(100)}c` },
  'many elisions': { text: filled('a\nb\n'), search: `${'a\n...\nb\n...\n'.repeat(500)}a` },
  'numbers in front of repeated lines': {
    text: filled('a\n'),
    search: `${Array.from({ length: size / 20 }, (_, i) => `${i + 1} | a`).join('\n')}\n${size / 20 + 1} | b`,
  },
  'smart quotes': { text: filled('“'), search: `${filled('"', 2)}x` },
  'two long lines of one letter, in other indentation': {
    text: `  ${filled('a', 2)}\n  ${filled('a', 2)}\n`,
    search: ` ${filled('a', 2)}\n a`,
  },
  'one letter in a line of it': { text: filled('a', 2), search: ' a' },
  'near-identical lines': {
    text: Array.from({ length: size / 32 }, (_, i) => `const value${i % 10} = call(${i})\n`).join(''),
    search: Array.from({ length: 20 }, (_, i) => `const value${i % 10} = call(${-1 - i})`).join('\n'),
  },
  'empty lines': { text: filled('\n'), search: '\n\na\n\n' },
  'empty lines, many searched': { text: filled('\n'), search: `a${filled('\n', 100)}b` },
  'empty lines, few searched': { text: filled('\n'), search: '\n\n\n' },
  'periodic lines': { text: filled('a\nb\na\nc\n'), search: `${'a\nb\na\nc\n'.repeat(9)}a\nb\nb` },
  'periodic lines, as many searched': {
    text: filled('a\nb\na\nc\n'),
    search: `${filled('a\nb\na\nc\n', 10)}b`,
  },
  'lines that lost characters': {
    text: filled('é a\n'),
    search: `${'\uFFFD a\n'.repeat(100)}\uFFFD b\uFFFDcd\n`,
  },
  'a line that lost characters': { text: filled('é a'), search: `${'\uFFFD a'.repeat(100)} abcd` },
  'a periodic line': { text: filled('ab'), search: `${'ab'.repeat(1000)}b` },
  'one long line': { text: filled('lorem ipsum = dolor; '), search: 'ipsum  =  dolor;' },
  'three long lines that are alike': {
    text: `${filled('lorem ipsum = dolor; ', 3)}\n`.repeat(3),
    search: `${filled('lorem ipsum = dolor; ', 3)}x\n`.repeat(3),
  },
})

const REPLACERS = [
  exact,
  multiOccurrence,
  trimEnd,
  lineTrimmed,
  whitespaceNormalized,
  whitespaceNormalizedFirst,
  indentationFlexible,
  trimmedBoundary,
  unicodeNormalized,
  lostCharacters,
  escapeNormalized,
  lineNumbers,
  elided,
  driftedContext,
  blockAnchor,
  blockAnchorBest,
  contextAware,
  similar,
  fromStrings('from-strings', 'whitespace', function* (_, search) {
    yield search.trim()
  }),
]

const made = new Map<number, Inputs>()

/** Made once for all replacers. */
function inputsOf(size: number): Inputs {
  const known = made.get(size)
  if (known !== undefined) return known
  const fresh = inputs(size, (piece, parts = 1) => piece.repeat(Math.ceil(size / parts / piece.length)))
  made.set(size, fresh)
  return fresh
}

const NAMES = Object.keys(inputsOf(1))

/** These compare by edit distance, which is quadratic, so the budget ends them. */
const BY_DISTANCE: readonly Replacer[] = [blockAnchor, blockAnchorBest, similar]
/** In blocks of code. */
const WORK_PER_STEP = 25

describe.each(REPLACERS)('$name', (replacer) => {
  const prepare = (name: string, size: number) => {
    const { text, search } = inputsOf(size)[name] ?? { text: '', search: '' }
    const budget = createBudget({ steps: STEPS_PER_CHARACTER * size })
    const asked = { ...query(text, part(search, 'new')), budget }
    return () => Array.from(replacer.find(asked)).length
  }

  if (BY_DISTANCE.includes(replacer)) {
    test.each(NAMES)('is ended by its budget: %s', (name) => {
      const run = prepare(name, SIZE)
      expect(workOf(() => endOrGiveUp(run))).toBeLessThan(WORK_PER_STEP * STEPS_PER_CHARACTER * SIZE)
    })
  } else {
    test.each(NAMES)('is linear in the text: %s', (name) => {
      expectLinear(SIZE, (size) => prepare(name, size))
    })
  }
})

test('line-part is linear in the text', () => {
  expectLinear(SIZE, (size) => {
    const context = Array.from({ length: size / 100 }, () => ' the line')
    const text = 'the line\nx a part of one y\n'.repeat(size / 26)
    const asked = query(text, hunk([...context, '+new', ' a part of one']))
    return () => Array.from(linePart.find(asked))
  })
})

test('reformatted works as long as the text is', () => {
  expectLinear(SIZE, (size) => {
    const text = 'call(one,\n  two)\n'.repeat(size / 18)
    const asked = query(text, whole(['call(one, two)', 'call(one, three)'], ['x']))
    return () => Array.from(reformatted.find(asked))
  })
})

function endOrGiveUp(run: () => unknown): void {
  try {
    run()
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error
  }
}
