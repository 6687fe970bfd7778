import { expect, test } from 'vitest'
import { GRAMMAR_SAMPLES } from '../../src/calls/grammar-samples.js'
import { GRAMMARS } from '../../src/calls/grammars.js'
import { GRAMMAR_WORDS } from '../../src/words/openers.js'

test('every grammar has its words, in the order in which grammars are tried', () => {
  expect(GRAMMAR_WORDS.map(({ grammar }) => grammar)).toEqual(GRAMMARS.map(({ name }) => name))
})

test.each(GRAMMAR_WORDS)('$grammar: its sample has one of its words', ({ grammar, begin }) => {
  const { sample = '' } = GRAMMAR_SAMPLES[grammar] ?? {}
  expect(begin.filter((word) => sample.includes(word))).not.toEqual([])
})
