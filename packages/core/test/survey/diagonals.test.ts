import { describe, expect, test } from 'vitest'
import { createBudget } from '../../src/search/budget.js'
import { linePlaces } from '../../src/search/line-places.js'
import { bestDiagonal } from '../../src/survey/closest.js'
import { TextDocument } from '../../src/text/document.js'

function best(lines: readonly string[], searched: readonly string[], expected?: number) {
  const budget = createBudget()
  const placesOf = linePlaces(new TextDocument(lines.join('\n')), budget)
  return bestDiagonal(placesOf, searched, budget, expected)
}

/** A block, and one like it that lacks its second line. */
const TWICE = ['a', 'b', 'c', 'd', '', ...'vwxyz', '', 'a', 'X', 'c', 'd']

describe('bestDiagonal', () => {
  test('is where most of the lines are found', () => {
    expect(best(TWICE, ['a', 'b', 'c', 'd'])).toBe(0)
    expect(best(TWICE, ['a', 'X', 'c', 'd'])).toBe(11)
  })

  test('is the one nearest to the expected line if another is not much better', () => {
    expect(best(TWICE, ['a', 'b', 'c', 'd'], 12)).toBe(11)
    expect(best(TWICE, ['a', 'b', 'c', 'd'], 1)).toBe(0)
  })

  test('is the best one if there is little of the text near the expected line', () => {
    expect(best(['a', 'b', 'c', 'd', ...'vwxyz', 'a'], ['a', 'b', 'c', 'd'], 9)).toBe(0)
    expect(best(TWICE, ['a', 'b', 'c', 'd'], 5000)).toBe(0)
  })

  test('counts lines that are a few lines off', () => {
    const lines = ['a', ...'hijklmn', 'a', 'b', 'new', 'c', 'd']
    expect(best(lines, ['a', 'b', 'c', 'd'])).toBe(9)
  })

  test('is undefined if no line is found', () => {
    expect(best(TWICE, ['q', ''])).toBeUndefined()
    expect(best([], ['a'])).toBeUndefined()
  })
})
