import { BudgetExceeded, similarity } from '@emend/core/plugin'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBudget } from '../../../core/src/vocabulary/budget.js'
import { fuzzySearch, similarityTo } from '../../src/roo/fuzzy-search.js'
import { Lines } from '../../src/roo/lines.js'
import { mostAlike, naiveSimilarity } from './naive-roo.js'
import { randomLines } from './random-blocks.js'

function search(lines: readonly string[], wanted: readonly string[], start = 0, end = lines.length) {
  return fuzzySearch(new Lines(lines.join('\n')), wanted, { start, end }, 1, createBudget())
}

describe('fuzzySearch', () => {
  test('finds the same run as measuring every run', () => {
    const word = fc.constantFrom('', ' ', 'a', ' aa\t', 'ab', 'b  b', 'abc', '“a”', '"a"', 'é…', '—\u00a0')
    const some = fc.oneof(fc.array(word, { maxLength: 24 }), randomLines)
    const query = some.chain((lines) =>
      fc.record({
        lines: fc.constant(lines),
        wanted: fc
          .tuple(fc.nat(lines.length), fc.array(word, { minLength: 1, maxLength: 3 }), fc.boolean())
          .map(([from, other, own]) => (own ? lines.slice(from, from + other.length) : other))
          .filter((found) => found.join('\n') !== ''),
        start: fc.nat(lines.length),
        end: fc.nat(lines.length),
      }),
    )
    fc.assert(
      fc.property(query, ({ lines, wanted, start, end }) => {
        const found = search(lines, wanted, start, end)
        const expected = mostAlike(lines, wanted, start, end) ?? { index: -1, similarity: 0 }
        expect(found).toEqual({ index: expected.index, similarity: expected.similarity })
      }),
      { numRuns: 200 },
    )
  })

  test.each([
    { name: 'the middle before all others', lines: 'x x x x x x', end: 6, index: 3 },
    { name: 'above before below, as far away', lines: 'o x o o x o', end: 6, index: 4 },
    { name: 'the nearer one', lines: 'x o o o x o', end: 6, index: 4 },
    { name: 'nothing behind the end of the range', lines: 'o o o o x', end: 4, index: -1 },
  ])('among equals $name', ({ lines, end, index }) => {
    expect(search(lines.split(' '), ['x'], 0, end).index).toBe(index)
  })

  test('finds the most similar run, however far away', () => {
    const lines = ['const first = 1', 'o', 'const fist = 1', 'o', 'o', 'const fist = 1']
    expect(search(lines, ['const first = 1'])).toEqual({ index: 0, similarity: 1 })
  })

  test('compares fewer lines at the end of the text, for runs up to the middle only', () => {
    expect(search(['o', 'a'], ['a', ''], 0, 2)).toEqual({ index: 1, similarity: 1 })
    expect(search(['o', 'o', 'o', 'a'], ['a', ''], 0, 4).similarity).toBeLessThan(1)
  })

  test('finds nothing in an empty text', () => {
    expect(search([], ['a'])).toEqual({ index: -1, similarity: 0 })
    expect(search(['a'], ['a'], 5, 1)).toEqual({ index: -1, similarity: 0 })
  })

  test('works in a long text without measuring runs that cannot win', () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `const value${i} = compute(${(i * 7919) % 1000})`)
    const wanted = lines.slice(7, 107).with(50, 'const value57 = compute(4)')
    const budget = createBudget({ steps: 2_000_000 })
    const found = fuzzySearch(new Lines(lines.join('\n')), wanted, { start: 0, end: 20_000 }, 0.9, budget)
    expect(found.index).toBe(7)
    expect(found.similarity).toBeGreaterThan(0.99)
  })

  test('stops when the budget is spent', () => {
    const lines = new Lines(Array.from({ length: 100 }, (_, i) => `line ${i}`).join('\n'))
    const budget = createBudget({ steps: 110 })
    expect(() => fuzzySearch(lines, ['x enil'], { start: 0, end: 100 }, 0, budget)).toThrow(BudgetExceeded)
  })
})

describe('similarityTo', () => {
  test('agrees with the definition of similarity', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        const [c, d] = [a, b].map((text) => text.replace(/\s+/g, ' ').trim()) as [string, string]
        expect(similarity(a, b)).toBe(naiveSimilarity(a, b))
        expect(similarityTo([d], new Lines(c), createBudget())(0)).toBe(naiveSimilarity(c, d))
      }),
      { numRuns: 200 },
    )
  })
})
