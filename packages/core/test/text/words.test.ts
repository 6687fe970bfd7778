import { describe, expect, test } from 'vitest'
import { hasAtMostOneWord, haveSameWords, shareHalfOfTheirWords } from '../../src/text/words.js'

describe('two lines', () => {
  test.each([
    ["ctx.type = 'text';", 'ctx.type = "text"', true],
    ['add(one, two)', 'add(two, one)', true],
    ['add(one)', 'add(one, two)', false],
    ['add(one, two)', 'add(one)', false],
    ['größe = 1', 'größe: 1', true],
    ['}', '{', false],
  ])('%s and %s have the same words: %s', (one, other, expected) => {
    expect(haveSameWords(one, other)).toBe(expected)
  })

  test.each([
    ['add(one, two, three)', 'take(one, two)', true],
    ['add(one, two, three, four)', 'take(one)', false],
    ['}', '}', false],
  ])('%s and %s share half of their words: %s', (one, other, expected) => {
    expect(shareHalfOfTheirWords(one, other)).toBe(expected)
  })
})

test.each([
  ['return', true],
  ['return return', true],
  ['};', true],
  ['return one', false],
])('%s has at most one word: %s', (line, expected) => {
  expect(hasAtMostOneWord(line)).toBe(expected)
})
