import { describe, expect, test } from 'vitest'
import { isOneWord, shareHalfOfTheirWords } from '../../src/text/words.js'

describe('two lines', () => {
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
])('%s is one word or none: %s', (line, expected) => {
  expect(isOneWord(line)).toBe(expected)
})
