import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBudget } from '../../../src/search/budget.js'
import { findText } from '../../../src/search/find-text.js'
import { findWords, wordView } from '../../../src/survey/replacers/whitespace-normalized.js'
import { TextDocument } from '../../../src/text/document.js'

function places(document: TextDocument, searched: string): string[] {
  const spans = Array.from(findWords(document, searched, createBudget()))
  return spans.map(({ start, end }) => `${start}-${end}`)
}

describe('findWords', () => {
  test('finds the same around one word as in the words of the whole document', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      'ab',
      'cab',
      ' ',
      '  ',
      '\n',
      '\r\n',
      '\t',
      '\u00a0',
      '\ud83c',
      '\udf0d',
    )
    const words = fc.array(fc.constantFrom('a', 'ab', 'b', 'cab', 'x', '\ud83c', '\udf0d'), {
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), words, (pieces, searched) => {
        const document = new TextDocument(pieces.join(''))
        const scanned = places(document, searched.join(' '))
        const view = wordView(document)
        const inView = Array.from(findText(view.text, searched.join(' '), createBudget()), (at) => {
          const last = at + searched.join(' ').length - 1
          return `${view.toOriginal(at)}-${view.toOriginal(last) + 1}`
        })
        expect(scanned).toEqual(inView)
      }),
      { numRuns: 200 },
    )
  })

  test('finds words that all have many places', () => {
    expect(places(new TextDocument('a\n b '.repeat(20)), 'a b')).toHaveLength(20)
  })
})
