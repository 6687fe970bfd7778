import { describe, expect, test } from 'vitest'
import { BudgetExceeded, createBudget } from '../../src/search/budget.js'
import { isScanCheap, knownPart, rememberAbsent, seedOf } from '../../src/search/seed.js'
import { TextDocument } from '../../src/text/document.js'

const budget = createBudget()
const document = (text: string) => new TextDocument(text)

describe('seedOf', () => {
  test.each([
    { name: 'the longest part', text: 'a bb ccc', parts: ['a', 'ccc', 'bb'], at: 1, places: [5] },
    { name: 'a part that stands nowhere', text: 'a bb', parts: ['a', 'ccc'], at: 1, places: [] },
    {
      name: 'a shorter part than one that stands often',
      text: `${'ab '.repeat(17)}c`,
      parts: ['ab', 'c'],
      at: 1,
      places: [51],
    },
    {
      name: 'the longest of parts that all stand often',
      text: 'ab '.repeat(17),
      parts: ['b', 'ab'],
      at: 1,
      places: undefined,
    },
    { name: 'places that overlap', text: 'aaa', parts: ['', 'aa'], at: 1, places: [0, 1] },
  ])('is $name', ({ text, parts, at, places }) => {
    expect(seedOf(document(text), parts, budget)).toEqual({ at, head: parts[at], places })
  })

  test('is nothing of empty parts', () => {
    expect(seedOf(document('a'), ['', ''], budget)).toBeUndefined()
  })

  test('is the beginning of a long part', () => {
    const { head, places } = seedOf(document(`x${'a'.repeat(260)}`), ['a'.repeat(300)], budget) ?? {}
    expect(head).toBe('a'.repeat(256))
    expect(places).toEqual([1, 2, 3, 4, 5])
  })

  test('is rather what was looked for before', () => {
    const one = document('a bb ccc')
    seedOf(one, ['a'], budget)
    expect(seedOf(one, ['ccc', 'a'], budget)).toEqual({ at: 1, head: 'a', places: [0] })
  })

  test('is not looked for where much was looked for', () => {
    const one = document('a b')
    while (isScanCheap(one));
    expect(seedOf(one, ['b'], budget)).toEqual({ at: 0, head: 'b', places: undefined })
  })

  test('draws on the budget, but not for what is known', () => {
    const one = document('a'.repeat(6400))
    seedOf(one, ['b'], createBudget({ steps: 101 }))
    expect(seedOf(one, ['b'], createBudget({ steps: 0 }))?.places).toEqual([])
    expect(() => seedOf(one, ['c'], createBudget({ steps: 100 }))).toThrow(BudgetExceeded)
  })
})

describe('knownPart', () => {
  test('is a part with its places, and where it begins', () => {
    const one = document('b ab ab')
    seedOf(one, ['b'], budget)
    expect(knownPart(one, 'ab')).toEqual({ at: 1, places: [0, 3, 6] })
    expect(knownPart(one, 'xxb')).toEqual({ at: 2, places: [0, 3, 6] })
  })

  test('is unknown where nothing was looked for', () => {
    expect(knownPart(document('a'), 'a')).toBeUndefined()
  })

  test('is a text that is nowhere', () => {
    const one = document('a')
    rememberAbsent(one, 'b')
    rememberAbsent(one, '')
    expect(knownPart(one, 'abc')).toEqual({ at: 1, places: [] })
    expect(knownPart(one, 'a')).toBeUndefined()
  })
})
