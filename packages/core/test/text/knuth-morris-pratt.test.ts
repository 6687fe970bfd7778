import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSequence, overlapLength } from '../../src/text/sequences.js'

function places(haystack: readonly number[], needle: readonly number[]): number[] {
  return Array.from(findSequence(Uint32Array.from(haystack), Uint32Array.from(needle)))
}

test.each([
  { haystack: [1, 1, 1], needle: [1, 1], found: [0, 1] },
  { haystack: [1, 2, 1, 2, 3], needle: [1, 2, 3], found: [2] },
  { haystack: [1], needle: [], found: [] },
  { haystack: [], needle: [1], found: [] },
])('$needle in $haystack: $found', ({ haystack, needle, found }) => {
  expect(places(haystack, needle)).toEqual(found)
})

test('findSequence finds the same as comparing at every index', () => {
  const numbers = fc.array(fc.nat(1), { maxLength: 30 })
  fc.assert(
    fc.property(numbers, fc.array(fc.nat(1), { minLength: 1, maxLength: 6 }), (haystack, needle) => {
      const expected = haystack.flatMap((_, at) => {
        const fits = at + needle.length <= haystack.length
        return fits && needle.every((number, i) => haystack[at + i] === number) ? [at] : []
      })
      expect(places(haystack, needle)).toEqual(expected)
    }),
  )
})

test('commonEnd gives the same length as comparing every end with every beginning', () => {
  const numbers = fc.array(fc.nat(1), { maxLength: 12 })
  fc.assert(
    fc.property(numbers, numbers, (above, below) => {
      const counts = Array.from(below.keys(), (i) => i + 1)
      const isCommon = (count: number) =>
        count <= above.length &&
        below.slice(0, count).every((one, i) => above[above.length - count + i] === one)
      expect(overlapLength(above, below)).toBe(counts.findLast(isCommon) ?? 0)
    }),
  )
})
