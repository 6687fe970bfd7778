import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unixView } from '../../src/search/find-text.js'
import { TextDocument } from '../../src/text/document.js'

describe('unixView', () => {
  test.each([
    { text: 'a\nb', view: 'a\nb', offsets: [0, 1, 2, 3] },
    { text: '\uFEFFa\n', view: 'a\n', offsets: [1, 2, 3] },
    { text: 'a\r\nb', view: 'a\nb', offsets: [0, 1, 3, 4] },
    { text: '\uFEFFa\r\n\r\n', view: 'a\n\n', offsets: [1, 2, 4, 6] },
    { text: 'a\r\r\n', view: 'a\r\n', offsets: [0, 1, 2, 4] },
    { text: 'a\rb\r\n', view: 'a\rb\n', offsets: [0, 1, 2, 3, 5] },
    { text: '', view: '', offsets: [0] },
  ])('$text', ({ text, view, offsets }) => {
    const { text: read, toOriginal } = unixView(new TextDocument(text))
    expect(read).toBe(view)
    expect(offsets.map((_, offset) => toOriginal(offset))).toEqual(offsets)
  })

  test('the part between two mapped offsets is the same apart from endings', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', '\r', '\uFEFF'), maxLength: 30 })
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (source, one, other) => {
        const view = unixView(new TextDocument(source))
        const [start, end] = [one, other]
          .map((offset) => offset % (view.text.length + 1))
          .sort((a, b) => a - b) as [number, number]
        const original = source.slice(view.toOriginal(start), view.toOriginal(end))
        expect(original.replaceAll('\r\n', '\n')).toBe(view.text.slice(start, end))
      }),
    )
  })
})
