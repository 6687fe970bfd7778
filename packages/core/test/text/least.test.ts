import { expect, test } from 'vitest'
import { least } from '../../src/text/least.js'

test.each([
  [[], undefined],
  [[3], 3],
  [[3, 1, 2], 1],
  [[0, -1], -1],
])('least of %j is %s', (numbers, expected) => {
  expect(least(numbers)).toBe(expected)
})

test('least of more numbers than a call takes arguments', () => {
  expect(least(Array.from({ length: 500_000 }, (_, i) => 500_000 - i))).toBe(1)
})
