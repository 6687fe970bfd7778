import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findShort } from '../../src/search/find-short.js'
import { TextDocument } from '../../src/text/document.js'

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

/** As large as it takes for pieces to be looked for. */
const filler = (line: string) => line.repeat(Math.ceil(70_000 / line.length))

describe('finds what indexOf finds', () => {
  test.each([
    ['by a rare character', `${filler('say(x)\n')}zebra(x)\nzebra(y)\n${filler('say(x)\n')}`, 'zebra('],
    ['at the beginning and at the end', `quit()\n${filler('say(x)\n')}quit()`, 'quit()'],
    ['where its pieces are everywhere', `${filler('ab ba ')}abba`, 'abba'],
    ['where it is everywhere', filler('ab ba '), 'ab'],
    ['where places overlap', filler('a'), 'aaa'],
    ['nowhere', filler('ab ba '), 'ab  ba'],
    ['nowhere, a character that there is not', filler('ab ba '), 'abc'],
    ['in a small text', 'ab ba', 'ba'],
    ['of a long text', `${filler('ab ')}${'long '.repeat(30)}`, 'long '.repeat(30)],
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
