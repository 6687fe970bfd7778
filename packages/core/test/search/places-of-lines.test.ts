import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesOfLines } from '../../src/search/places-of-lines.js'
import { TextDocument } from '../../src/text/document.js'

test('each line has all its places, or one more than are wanted', () => {
  const line = fc.constantFrom('a', 'b', ' a', '', 'c')
  fc.assert(
    fc.property(fc.array(line), fc.array(line), fc.nat(4), (lines, asked, most) => {
      const document = new TextDocument(lines.map((one) => `${one}\r\n`).join(''))
      const places = placesOfLines(document, asked, most)
      expect(new Set(places.keys())).toEqual(new Set(asked))
      for (const [one, found] of places) {
        const all = lines.flatMap((other, at) => (other === one ? [at] : []))
        expect(found).toEqual(all.slice(0, most + 1))
      }
    }),
  )
})
