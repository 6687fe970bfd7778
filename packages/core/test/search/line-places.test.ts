import { describe, expect, test } from 'vitest'
import { createBudget } from '../../src/search/budget.js'
import { linePlaces, placesIfRare } from '../../src/search/line-places.js'
import { TextDocument } from '../../src/text/document.js'
import type { Budget } from '../../src/vocabulary/replacer.js'

describe('linePlaces', () => {
  const placesIn = (text: string) => linePlaces(new TextDocument(text), createBudget())

  test('gives the lines like a given one, in order', () => {
    const placesOf = placesIn('  say(“x”)\n\nsay("x")\nother\n')
    expect(placesOf('say("x")')).toEqual([0, 2])
    expect(placesOf('other')).toEqual([3])
  })

  test('gives no place for a line that is missing, blank or common', () => {
    expect(placesIn('a\n\n')('b')).toEqual([])
    expect(placesIn('a\n\n')('  ')).toEqual([])
    expect(placesIn('a\n'.repeat(1000))('a')).toHaveLength(1000)
    expect(placesIn('a\n'.repeat(1001))('a')).toEqual([])
  })
})

describe('rareLine', () => {
  const placesOf = (text: string, line: string) => placesIfRare(new TextDocument(text), line, createBudget())

  test('gives the places of lines like it', () => {
    expect(placesOf('  say(“x”)\nother\nsay("x")\n', 'say("x")')).toEqual([0, 2])
    expect(placesOf('other\n', 'say("x")')).toEqual([])
  })

  test('is undefined if there are too many', () => {
    expect(placesOf('a\n'.repeat(8), 'a')).toHaveLength(8)
    expect(placesOf('a\n'.repeat(9), 'a')).toBeUndefined()
  })

  test('searches a line once per document', () => {
    const document = new TextDocument('a\nb\n')
    const steps: number[] = []
    const budget: Budget = { spend: (count) => steps.push(count) }
    placesIfRare(document, 'a', budget)
    const { length } = steps
    expect(length).toBeGreaterThan(0)
    expect(placesIfRare(document, 'a', budget)).toEqual([0])
    expect(steps).toHaveLength(length)
  })
})
