import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BudgetExceeded, createBudget } from '../../src/search/budget.js'
import { findText, placesOfText } from '../../src/search/find-text.js'
import { isScanCheap, seedOf } from '../../src/search/scans.js'
import { TextDocument } from '../../src/text/document.js'

function places(text: string, needle: string): number[] {
  return Array.from(findText(text, needle, createBudget()))
}

function naively(text: string, needle: string): number[] {
  return Array.from({ length: text.length }, (_, at) => at).filter((at) => text.startsWith(needle, at))
}

describe('findText', () => {
  test.each([
    { name: 'nothing for an empty needle', text: 'abc', needle: '', found: [] },
    { name: 'nothing in an empty text', text: '', needle: 'a', found: [] },
    { name: 'overlapping places', text: 'aaaa', needle: 'aa', found: [0, 1, 2] },
    { name: 'the whole text', text: 'abc', needle: 'abc', found: [0] },
    { name: 'nothing for a needle longer than the text', text: 'ab', needle: 'abc', found: [] },
    { name: 'characters beyond the basic plane', text: '🌍🌎🌍', needle: '🌍', found: [0, 4] },
    { name: 'no first half of a surrogate pair', text: 'a🌍', needle: 'a\ud83c', found: [] },
    { name: 'no second half of a surrogate pair', text: '🌍a', needle: '\udf0da', found: [] },
    { name: 'a lone half of a surrogate pair', text: '\ud83ca', needle: '\ud83c', found: [0] },
  ])('finds $name', ({ text, needle, found }) => {
    expect(places(text, needle)).toEqual(found)
  })

  test('finds the same as comparing at every offset', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 60 })
    fc.assert(
      fc.property(text, text, (haystack, needle) => {
        fc.pre(needle !== '')
        expect(places(haystack, needle)).toEqual(naively(haystack, needle))
      }),
    )
  })

  test('finds the same as comparing at every offset for long periodic needles', () => {
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

  test('ends with its budget', () => {
    const search = () => Array.from(findText('a'.repeat(1000), 'a', createBudget({ steps: 50 })))
    expect(search).toThrow(BudgetExceeded)
  })
})

const budget = createBudget()

/** The places of a text, after the places of some parts were searched. */
function placesIn(text: string, sought: string, ...parts: readonly string[]): [number, number][] {
  const document = new TextDocument(text)
  for (const part of parts) seedOf(document, [part], budget)
  return Array.from(placesOfText(document, sought, budget), ({ start, end }) => [start, end])
}

describe('placesOfText', () => {
  test.each([
    { name: 'every place, overlapping places too', text: 'aaa', sought: 'aa', found: [0, 1] },
    { name: 'nothing for an empty text', text: 'a', sought: '', found: [] },
    { name: 'lines with other endings', text: 'a\r\nb\na\nb\r\n', sought: 'a\nb', found: [0, 5] },
    { name: 'the whole ending for a newline', text: 'a\r\n\r\nb', sought: '\n\nb', found: [1] },
    { name: 'a carriage return that is content', text: 'a\r\r\nb', sought: 'a\r\nb', found: [0] },
    { name: 'no carriage return that belongs to an ending', text: 'a\r\nb', sought: 'a\r', found: [] },
    { name: 'text after a byte order mark, without the mark', text: '\uFEFFa', sought: 'a', found: [1] },
  ])('finds $name, whatever was searched before', ({ text, sought, found }) => {
    for (const part of ['', 'a', 'b'])
      expect(placesIn(text, sought, part).map(([start]) => start)).toEqual(found)
  })

  const LARGE = 'z\n'.repeat(2 ** 15)

  test.each([
    { name: 'lines with other endings', text: 'a\r\nb\na\nb\r\n', sought: 'a\nb', found: [0, 5] },
    { name: 'several lines', text: 'x\na\r\nb\nc', sought: 'x\na\nb\nc', found: [0] },
    { name: 'no last line that goes on in the document', text: 'abc\nbx', sought: 'abc\nb\n', found: [] },
    { name: 'no line below another line than in the text', text: 'abc\nbx', sought: 'abc\nc', found: [] },
    { name: 'no carriage return that belongs to an ending', text: 'abc\r\nb', sought: 'abc\r', found: [] },
  ])('finds $name in a large document', ({ text, sought, found }) => {
    expect(placesIn(LARGE + text, sought).map(([start]) => start - LARGE.length)).toEqual(found)
  })

  test('finds the same places around a part as by searching the whole text', () => {
    const unit = fc.constantFrom('a', 'b', '\n', '\r\n', '\r', '\ud83c', '\udf0d', '\uFEFF')
    const content = fc.string({ unit, maxLength: 20 })
    const edit = fc.string({ unit, maxLength: 5 }).map((text) => text.replaceAll('\r\n', '\n'))
    fc.assert(
      fc.property(content, edit, (text, sought) => {
        const parts = sought.split(/[\n\r\uFEFF]/)
        expect(placesIn(text, sought, ...parts)).toEqual(placesIn(text, sought))
      }),
    )
  })

  test('finds the same in a large document', () => {
    const unit = fc.constantFrom('a', 'b', 'abc', '\n', '\r\n', '\r', '\ud83c', '\udf0d')
    const content = fc.string({ unit, maxLength: 20 })
    const edit = fc.string({ unit, maxLength: 5 }).map((text) => text.replaceAll('\r\n', '\n'))
    fc.assert(
      fc.property(content, edit, (text, sought) => {
        fc.pre(/[ab]/.test(sought))
        const expected = placesIn(text, sought).map((span) => span.map((at) => at + LARGE.length))
        // A place may begin with the newline above the text.
        const places = placesIn(LARGE + text, sought).filter(([start = 0]) => start >= LARGE.length)
        expect(places).toEqual(expected)
      }),
    )
  })

  test('reads nothing if a part is known to be missing', () => {
    const document = new TextDocument('a\n'.repeat(2 ** 15))
    seedOf(document, ['b'], budget)
    while (isScanCheap(document));
    expect(Array.from(placesOfText(document, 'a\nb', createBudget({ steps: 0 })))).toEqual([])
  })
})
