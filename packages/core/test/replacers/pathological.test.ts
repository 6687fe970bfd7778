import { describe, expect, test } from 'vitest'
import { BudgetExceeded } from '../../src/locate/budget.js'
import { blockAnchor, blockAnchorBest } from '../../src/replacers/block-anchor.js'
import { contextAware } from '../../src/replacers/context-aware.js'
import { driftedContext } from '../../src/replacers/drifted-context.js'
import { elided } from '../../src/replacers/elided.js'
import { escapeNormalized } from '../../src/replacers/escape-normalized.js'
import { exact } from '../../src/replacers/exact.js'
import { fromStrings } from '../../src/replacers/from-strings.js'
import { indentationFlexible } from '../../src/replacers/indentation-flexible.js'
import { lineNumbers } from '../../src/replacers/line-numbers.js'
import { lineTrimmed } from '../../src/replacers/line-trimmed.js'
import { multiOccurrence } from '../../src/replacers/multi-occurrence.js'
import { similar } from '../../src/replacers/similar.js'
import { trimEnd } from '../../src/replacers/trim-end.js'
import { trimmedBoundary } from '../../src/replacers/trimmed-boundary.js'
import { unicodeNormalized } from '../../src/replacers/unicode-normalized.js'
import { whitespaceNormalized, whitespaceNormalizedFirst } from '../../src/replacers/whitespace-normalized.js'
import type { Replacer } from '../../src/vocabulary/replacer.js'
import { part, query } from '../support/edits.js'

const SIZE = 1_000_000
const SECONDS = 25

const INPUTS: readonly { name: string; text: string; search: string }[] = [
  {
    name: 'repeated lines, the last differs',
    text: filled('a line like the others\n'),
    search: `${'a line like the others\n'.repeat(2000)}the end`,
  },
  {
    name: 'repeated lines in deeper indentation',
    text: filled('    a line like the others\n'),
    search: `${'a line like the others\n'.repeat(2000)}the end\n`,
  },
  {
    name: 'blank lines around a word',
    text: `${filled(' \n', 2)}word\n${filled('\t\n', 2)}`,
    search: filled('\n', 20),
  },
  {
    name: 'a word between blank lines',
    text: `${filled(' \n', 2)}word\n${filled('\t\n', 2)}`,
    search: `${filled('\n', 20)}word${filled('\n', 20)}`,
  },
  { name: 'one long line of blanks', text: filled(' '), search: `${filled(' ', 2)}x` },
  { name: 'a line of blanks, then words', text: filled(' ', 2) + filled('a  ', 2), search: 'a a' },
  { name: 'words, then a line of blanks', text: filled('a  ', 2) + filled(' ', 2), search: ' a a ' },
  { name: 'blanks that end many lines', text: filled(`a${' '.repeat(1000)}b\n`), search: 'a b c' },
  { name: 'one long line of quotes', text: filled('"'), search: `${filled('\\"', 4)}x` },
  { name: 'one long line of back-slashes', text: filled('\\'), search: `${filled('\\\\', 4)}x` },
  { name: 'lines of back-slashes', text: filled('\\\\\\\n'), search: filled('\\\n', 20) },
  { name: 'escapes for all newlines', text: filled('a\nb\n'), search: `${filled('a\\nb\\n', 4)}c` },
  { name: 'one first line, many last ones', text: `first\n${filled('last\n')}`, search: 'first\nx\nlast' },
  { name: 'many first and last lines', text: filled('a\nx\ny\nb\n'), search: 'a\nv\nw\nb' },
  {
    name: 'many long blocks that are alike',
    text: filled(`open\n${'abcdefghij'.repeat(50)}\nclose\n`),
    search: `open\n${'abcdefghix'.repeat(50)}\nclose`,
  },
  {
    name: 'two blocks with long inner lines',
    text: `open\n${filled('ab', 4)}\nclose\nopen\n${filled('ba', 4)}\nclose\n`,
    search: `open\n${filled('abc', 4)}\nclose`,
  },
  { name: 'elisions between common lines', text: filled('a\nb\n'), search: `${'a\n...\n'.repeat(100)}c` },
  { name: 'many elisions', text: filled('a\nb\n'), search: `${'a\n...\nb\n...\n'.repeat(500)}a` },
  {
    name: 'numbers in front of repeated lines',
    text: filled('a\n'),
    search: `${Array.from({ length: 20_000 }, (_, i) => `${i + 1} | a`).join('\n')}\n20001 | b`,
  },
  { name: 'smart quotes', text: filled('“'), search: `${filled('"', 2)}x` },
  {
    name: 'two long lines of one letter, in other indentation',
    text: `  ${filled('a', 2)}\n  ${filled('a', 2)}\n`,
    search: ` ${filled('a', 2)}\n a`,
  },
  { name: 'one letter in a line of it', text: filled('a', 2), search: ' a' },
  {
    name: 'near-identical lines',
    text: Array.from({ length: SIZE / 32 }, (_, i) => `const value${i % 10} = call(${i})\n`).join(''),
    search: Array.from({ length: 20 }, (_, i) => `const value${i % 10} = call(${-1 - i})`).join('\n'),
  },
  { name: 'a million empty lines', text: filled('\n'), search: '\n\na\n\n' },
  { name: 'a million empty lines, many searched', text: filled('\n'), search: `a${filled('\n', 100)}b` },
  { name: 'a million empty lines, few searched', text: filled('\n'), search: '\n\n\n' },
  { name: 'periodic lines', text: filled('a\nb\na\nc\n'), search: `${'a\nb\na\nc\n'.repeat(9)}a\nb\nb` },
  {
    name: 'periodic lines, as many searched',
    text: filled('a\nb\na\nc\n'),
    search: `${filled('a\nb\na\nc\n', 10)}b`,
  },
  { name: 'a periodic line', text: filled('ab'), search: `${'ab'.repeat(1000)}b` },
  { name: 'one long line', text: filled('lorem ipsum = dolor; '), search: 'ipsum  =  dolor;' },
  {
    name: 'three long lines that are alike',
    text: `${filled('lorem ipsum = dolor; ', 3)}\n`.repeat(3),
    search: `${filled('lorem ipsum = dolor; ', 3)}x\n`.repeat(3),
  },
]

/** Their docstrings say where they may give up: blocks of lines that come again and again, and edit distances. */
const MAY_GIVE_UP: readonly Replacer[] = [
  blockAnchor,
  blockAnchorBest,
  contextAware,
  escapeNormalized,
  indentationFlexible,
  similar,
]

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

function filled(piece: string, parts = 1): string {
  return piece.repeat(Math.ceil(SIZE / parts / piece.length))
}

describe.each(REPLACERS)('$name ends within seconds', (replacer) => {
  test.each(INPUTS)('$name', ({ text, search }) => {
    const started = performance.now()
    const outcome = runToEnd(replacer, text, search)
    expect(performance.now() - started).toBeLessThan(SECONDS * 1000)
    if (!MAY_GIVE_UP.includes(replacer)) expect(outcome).toBe('ended')
  })
})

function runToEnd(replacer: Replacer, text: string, search: string): 'ended' | 'gave up' {
  try {
    for (const _ of replacer.find(query(text, part(search, 'new'))));
    return 'ended'
  } catch (error) {
    if (error instanceof BudgetExceeded) return 'gave up'
    throw error
  }
}

test('one line of fifty million characters', () => {
  const text = 'lorem ipsum = dolor; '.repeat(50 * (SIZE / 21))
  for (const replacer of [exact, trimEnd, lineTrimmed, similar, contextAware, driftedContext]) {
    const started = performance.now()
    expect(runToEnd(replacer, text, 'ipsum  =  dolor;')).toBe('ended')
    expect(performance.now() - started).toBeLessThan(SECONDS * 1000)
  }
})
