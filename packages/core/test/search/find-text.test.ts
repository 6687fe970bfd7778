import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BudgetExceeded, createBudget } from '../../src/search/budget.js'
import { findText } from '../../src/search/find-text.js'

function places(text: string, needle: string): number[] {
  return Array.from(findText(text, needle, createBudget()))
}

function naively(text: string, needle: string): number[] {
  return Array.from({ length: text.length }, (_, at) => at).filter((at) => text.startsWith(needle, at))
}

describe('findText', () => {
  test.each([
    { name: 'nothing for no text', text: 'abc', needle: '', found: [] },
    { name: 'nothing in no text', text: '', needle: 'a', found: [] },
    { name: 'overlapping places', text: 'aaaa', needle: 'aa', found: [0, 1, 2] },
    { name: 'the whole text', text: 'abc', needle: 'abc', found: [0] },
    { name: 'nothing longer than the text', text: 'ab', needle: 'abc', found: [] },
    { name: 'code units beyond the basic plane', text: '🌍🌎🌍', needle: '🌍', found: [0, 4] },
    { name: 'no first half of a pair', text: 'a🌍', needle: 'a\ud83c', found: [] },
    { name: 'no second half of a pair', text: '🌍a', needle: '\udf0da', found: [] },
    { name: 'halves that are by themselves', text: '\ud83ca', needle: '\ud83c', found: [0] },
  ])('finds $name', ({ text, needle, found }) => {
    expect(places(text, needle)).toEqual(found)
  })

  test('agrees with comparing at every offset', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 60 })
    fc.assert(
      fc.property(text, text, (haystack, needle) => {
        fc.pre(needle !== '')
        expect(places(haystack, needle)).toEqual(naively(haystack, needle))
      }),
    )
  })

  test('agrees with comparing at every offset for long periodic needles', () => {
    const period = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(
        period,
        fc.nat(400),
        fc.nat(900),
        fc.string({ maxLength: 3 }),
        (unit, length, size, tail) => {
          const needle = `${unit.repeat(length)}${tail}`
          fc.pre(needle !== '')
          const text = `${unit.repeat(size)}${tail}${unit.repeat(size)}`
          expect(places(text, needle)).toEqual(naively(text, needle))
        },
      ),
    )
  })

  test('ends when the budget does', () => {
    const search = () => Array.from(findText('a'.repeat(1000), 'a', createBudget({ steps: 50 })))
    expect(search).toThrow(BudgetExceeded)
  })
})
