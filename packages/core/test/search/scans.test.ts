import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BudgetExceeded, createBudget } from '../../src/search/budget.js'
import { findShort, isScanCheap, seedOf } from '../../src/search/scans.js'
import { TextDocument } from '../../src/text/document.js'

const budget = createBudget()
const document = (text: string) => new TextDocument(text)

describe('seedOf', () => {
  test.each([
    { name: 'the longest part', text: 'a bb ccc', parts: ['a', 'ccc', 'bb'], at: 1, places: [5] },
    { name: 'a part that the text lacks', text: 'a bb', parts: ['a', 'ccc'], at: 1, places: [] },
    {
      name: 'a shorter part than one with many places',
      text: `${'ab '.repeat(17)}c`,
      parts: ['ab', 'c'],
      at: 1,
      places: [51],
    },
    {
      name: 'the longest part if all have many places',
      text: 'ab '.repeat(17),
      parts: ['b', 'ab'],
      at: 1,
      places: undefined,
    },
    { name: 'a part with overlapping places', text: 'aaa', parts: ['', 'aa'], at: 1, places: [0, 1] },
  ])('is $name', ({ text, parts, at, places }) => {
    expect(seedOf(document(text), parts, budget)).toEqual({ at, head: parts[at], places })
  })

  test('is undefined for empty parts', () => {
    expect(seedOf(document('a'), ['', ''], budget)).toBeUndefined()
  })

  test('is the beginning of a long part', () => {
    const { head, places } = seedOf(document(`x${'a'.repeat(260)}`), ['a'.repeat(300)], budget) ?? {}
    expect(head).toBe('a'.repeat(256))
    expect(places).toEqual([1, 2, 3, 4, 5])
  })

  test('prefers a part that was searched before', () => {
    const one = document('a bb ccc')
    seedOf(one, ['a'], budget)
    expect(seedOf(one, ['ccc', 'a'], budget)).toEqual({ at: 1, head: 'a', places: [0] })
  })

  test('makes no scan after many searches', () => {
    const one = document('a b')
    while (isScanCheap(one));
    expect(seedOf(one, ['b'], budget)).toEqual({ at: 0, head: 'b', places: undefined })
  })

  test('spends budget for a scan, but not for known places', () => {
    const one = document('a'.repeat(6400))
    seedOf(one, ['b'], createBudget({ steps: 101 }))
    expect(seedOf(one, ['b'], createBudget({ steps: 0 }))?.places).toEqual([])
    expect(() => seedOf(one, ['c'], createBudget({ steps: 100 }))).toThrow(BudgetExceeded)
  })
})

const MOST = 50

function placesOf(find: (from: number) => number): number[] {
  const places: number[] = []
  for (let at = find(0); at !== -1 && places.length < MOST; at = find(at + 1)) places.push(at)
  return places
}

function expectSame(text: string, sought: string): void {
  const found = placesOf(findShort(new TextDocument(text), sought))
  expect(found).toEqual(placesOf((from) => text.indexOf(sought, from)))
}

/** Large enough for a search by pieces. */
const filler = (line: string) => line.repeat(Math.ceil(70_000 / line.length))

describe('finds what indexOf finds', () => {
  test.each([
    ['by a rare character', `${filler('say(x)\n')}zebra(x)\nzebra(y)\n${filler('say(x)\n')}`, 'zebra('],
    ['at the beginning and at the end', `quit()\n${filler('say(x)\n')}quit()`, 'quit()'],
    ['where its pieces have many places', `${filler('ab ba ')}abba`, 'abba'],
    ['where it has many places', filler('ab ba '), 'ab'],
    ['where places overlap', filler('a'), 'aaa'],
    ['nowhere', filler('ab ba '), 'ab  ba'],
    ['nowhere, with a character that the text lacks', filler('ab ba '), 'abc'],
    ['in a small text', 'ab ba', 'ba'],
    ['for a long text', `${filler('ab ')}${'long '.repeat(30)}`, 'long '.repeat(30)],
  ])('%s', (_, text, sought) => expectSame(text, sought))

  test('in texts of few characters', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '\n', 'é'), minLength: 1, maxLength: 12 })
    const parts = fc.array(word, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(word, parts, word, (often, between, sought) => {
        expectSame(between.map((part) => filler(often) + part).join(''), sought)
      }),
      { numRuns: 60 },
    )
  })
})
