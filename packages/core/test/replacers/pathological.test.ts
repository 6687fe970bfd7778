import { describe, expect, test } from 'vitest'
import { BudgetExceeded } from '../../src/locate/budget.js'
import { blockAnchor } from '../../src/replacers/block-anchor.js'
import { contextAware } from '../../src/replacers/context-aware.js'
import { elided } from '../../src/replacers/elided.js'
import { escapeNormalized } from '../../src/replacers/escape-normalized.js'
import { exact } from '../../src/replacers/exact.js'
import { indentationFlexible } from '../../src/replacers/indentation-flexible.js'
import { lineNumbers } from '../../src/replacers/line-numbers.js'
import { lineTrimmed } from '../../src/replacers/line-trimmed.js'
import { multiOccurrence } from '../../src/replacers/multi-occurrence.js'
import { trimEnd } from '../../src/replacers/trim-end.js'
import { trimmedBoundary } from '../../src/replacers/trimmed-boundary.js'
import { unicodeNormalized } from '../../src/replacers/unicode-normalized.js'
import { whitespaceNormalized } from '../../src/replacers/whitespace-normalized.js'
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
  { name: 'one letter in a line of it', text: filled('a', 2), search: ' a' },
]

/** Their docstrings say where they may give up: blocks of lines that come again and again, and edit distances. */
const MAY_GIVE_UP: readonly Replacer[] = [blockAnchor, contextAware, escapeNormalized, indentationFlexible]

const REPLACERS = [
  exact,
  multiOccurrence,
  trimEnd,
  lineTrimmed,
  whitespaceNormalized,
  indentationFlexible,
  trimmedBoundary,
  unicodeNormalized,
  escapeNormalized,
  lineNumbers,
  elided,
  blockAnchor,
  contextAware,
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
