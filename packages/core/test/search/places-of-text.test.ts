import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBudget } from '../../src/search/budget.js'
import { placesOfText } from '../../src/search/places-of-text.js'
import { isScanCheap, seedOf } from '../../src/search/scans.js'
import { TextDocument } from '../../src/text/document.js'

const budget = createBudget()

/** The places of a text, after it was looked for where some parts are. */
function places(text: string, sought: string, ...parts: readonly string[]): [number, number][] {
  const document = new TextDocument(text)
  for (const part of parts) seedOf(document, [part], budget)
  return Array.from(placesOfText(document, sought, budget), ({ start, end }) => [start, end])
}

describe('placesOfText', () => {
  test.each([
    { name: 'every place, overlapping ones too', text: 'aaa', sought: 'aa', found: [0, 1] },
    { name: 'nothing for no text', text: 'a', sought: '', found: [] },
    { name: 'lines with other endings', text: 'a\r\nb\na\nb\r\n', sought: 'a\nb', found: [0, 5] },
    { name: 'an ending as a whole', text: 'a\r\n\r\nb', sought: '\n\nb', found: [1] },
    { name: 'a carriage return that is content', text: 'a\r\r\nb', sought: 'a\r\nb', found: [0] },
    { name: 'no carriage return of an ending', text: 'a\r\nb', sought: 'a\r', found: [] },
    { name: 'nothing that takes in a byte order mark', text: '\uFEFFa', sought: 'a', found: [1] },
  ])('finds $name, whatever is known', ({ text, sought, found }) => {
    for (const part of ['', 'a', 'b'])
      expect(places(text, sought, part).map(([start]) => start)).toEqual(found)
  })

  test('finds the same around the places of a part as in the whole text', () => {
    const unit = fc.constantFrom('a', 'b', '\n', '\r\n', '\r', '\ud83c', '\udf0d', '\uFEFF')
    const content = fc.string({ unit, maxLength: 20 })
    const edit = fc.string({ unit, maxLength: 5 }).map((text) => text.replaceAll('\r\n', '\n'))
    fc.assert(
      fc.property(content, edit, (text, sought) => {
        const parts = sought.split(/[\n\r\uFEFF]/)
        expect(places(text, sought, ...parts)).toEqual(places(text, sought))
      }),
    )
  })

  test('finds the same in a large document', () => {
    const above = 'z\n'.repeat(2 ** 15)
    const unit = fc.constantFrom('a', 'b', 'abc', '\n', '\r\n', '\r', '\ud83c', '\udf0d')
    const content = fc.string({ unit, maxLength: 20 })
    const edit = fc.string({ unit, maxLength: 5 }).map((text) => text.replaceAll('\r\n', '\n'))
    fc.assert(
      fc.property(content, edit, (text, sought) => {
        fc.pre(/[ab]/.test(sought))
        const expected = places(text, sought).map((span) => span.map((at) => at + above.length))
        expect(places(above + text, sought)).toEqual(expected)
      }),
    )
  })

  test('reads nothing where it is known that a part is nowhere', () => {
    const document = new TextDocument('a\n'.repeat(2 ** 15))
    seedOf(document, ['b'], budget)
    while (isScanCheap(document));
    expect(Array.from(placesOfText(document, 'a\nb', createBudget({ steps: 0 })))).toEqual([])
  })
})
