import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { VERBATIM } from '../../../src/search/line-keys.js'
import { seedOf } from '../../../src/search/scans.js'
import { exact } from '../../../src/survey/replacers/exact.js'
import { findWholeLines } from '../../../src/survey/replacers/line-wise.js'
import { found, part, query, whole } from '../../support/edits.js'

describe('exact', () => {
  test.each([
    { name: 'part of a line', text: 'one two', search: 'e t', finds: ['e t'] },
    { name: 'overlapping places', text: 'aaa', search: 'aa', finds: ['aa', 'aa'] },
    { name: 'LF text in a CRLF file', text: 'a\r\nb\r\n', search: 'a\nb', finds: ['a\r\nb'] },
    { name: 'CRLF text in an LF file', text: 'a\nb\n', search: 'a\r\nb\r\n', finds: ['a\nb\n'] },
    { name: 'the whole CRLF for a newline', text: 'a\r\nb', search: '\n', finds: ['\r\n'] },
    { name: 'text after a byte order mark', text: '\uFEFFa', search: 'a', finds: ['a'] },
    { name: 'a lone CR as content', text: 'a\rb', search: 'a\rb', finds: ['a\rb'] },
    { name: 'no newline for a lone CR', text: 'a\rb', search: 'a\nb', finds: [] },
    { name: 'no newline for U+2028', text: 'a\u2028b', search: 'a\nb', finds: [] },
    { name: 'nothing for an empty search text', text: 'a', search: '', finds: [] },
    { name: 'nothing that differs in case', text: 'A', search: 'a', finds: [] },
    { name: 'nothing that differs in whitespace', text: 'a  b', search: 'a b', finds: [] },
    { name: 'text that looks like a pattern', text: 'a.*(b', search: '.*(', finds: ['.*('] },
    { name: 'characters beyond the basic plane', text: '🌍🌎', search: '🌎', finds: ['🌎'] },
  ])('finds $name', ({ text, search, finds }) => {
    expect(found(exact, text, part(search, ''))).toEqual(finds)
  })

  test('finds only whole lines with unit lines', () => {
    expect(found(exact, 'ab\nb\n', whole(['b'], []))).toEqual(['b\n'])
    expect(found(exact, 'ab\nb', whole(['b'], []))).toEqual(['b'])
  })

  test('finds one blank line for a newline', () => {
    expect(found(exact, 'a\n\nb\n', whole([''], []))).toEqual(['\n'])
  })

  test('finds the same as indexOf in a text with LF endings', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', '🌍'), maxLength: 40 })
    fc.assert(
      fc.property(text, text, (haystack, needle) => {
        fc.pre(needle !== '' && !haystack.includes('\r\n') && !needle.includes('\r\n'))
        const expected: number[] = []
        for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1))
          expected.push(at)
        const matches = Array.from(exact.find(query(haystack, part(needle, ''))))
        expect(matches.map(({ span }) => span.start)).toEqual(expected)
      }),
    )
  })

  test('finds the same whatever was searched before', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', '\n', '\r\n', '\ud83c', '\udf0d'),
      maxLength: 20,
    })
    const edit = fc.oneof(
      text.map((one) => part(one, '')),
      text.map((one) => whole(one.split(/\r?\n/), [])),
    )
    fc.assert(
      fc.property(text, fc.array(edit, { maxLength: 5 }), (haystack, edits) => {
        const one = query(haystack, part('', ''))
        for (const edit of edits) {
          seedOf(one.document, edit.search.split('\n'), one.budget)
          expect(Array.from(exact.find({ ...one, edit }))).toEqual(
            Array.from(exact.find(query(haystack, edit))),
          )
        }
      }),
    )
  })

  test('finds the same whole lines by scanning and by the index of lines', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r\n', '\r', '\uFEFF'), maxLength: 40 })
    const lines = fc.array(fc.constantFrom('', 'a', 'b', 'ab'), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(text, lines, (haystack, needle) => {
        const one = query(haystack, whole(needle, []))
        const scanned = Array.from(exact.find(one))
        expect(scanned).toEqual(Array.from(findWholeLines(one, VERBATIM)))
      }),
    )
  })
})
