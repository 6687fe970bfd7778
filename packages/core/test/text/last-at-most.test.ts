import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastAtMost } from '../../src/text/sequences.js'

test.each([
  [[], 1, -1],
  [[2], 1, -1],
  [[1], 1, 0],
  [[1, 3, 3, 5], 3, 2],
  [[1, 3], 9, 1],
])('in %j the last number that is at most %i has index %i', (numbers, value, index) => {
  expect(lastAtMost(numbers, value)).toBe(index)
})

test('agrees with a linear search', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.nat(20), (numbers, value) => {
      numbers.sort((a, b) => a - b)
      expect(lastAtMost(numbers, value)).toBe(numbers.findLastIndex((number) => number <= value))
    }),
  )
})
