import { describe, expect, test } from 'vitest'
import { trimmedBoundary } from '../../../src/survey/replacers/trimmed-boundary.js'
import { found, part, query, whole } from '../../support/edits.js'

describe('trimmed-boundary', () => {
  test.each([
    { name: 'text without the space after it', text: 'f(a)', search: 'a ', finds: ['a'] },
    { name: 'text without the newlines around it', text: 'x a b', search: '\n\na b\n', finds: ['a b'] },
    { name: 'every place', text: 'a, a', search: ' a', finds: ['a', 'a'] },
    {
      name: 'the text, and the blocks of lines with it',
      text: '\n  a\n',
      search: '\na',
      finds: ['a', '\n  a', '  a\n'],
    },
    { name: 'lines over CRLF', text: 'a\r\nb\r\n', search: ' a\nb', finds: ['a\r\nb'] },
    { name: 'blank lines for blank lines', text: 'a\n \n\t\nb', search: '\n\t', finds: [' \n\t'] },
    { name: 'nothing for a search text without such whitespace', text: 'a', search: 'a', finds: [] },
    { name: 'nothing that differs in inner whitespace', text: 'a  b', search: ' a b', finds: [] },
  ])('finds $name', ({ text, search, finds }) => {
    expect(found(trimmedBoundary, text, part(search, ''))).toEqual(finds)
  })

  test.each([
    ['below', 'a\nb\nc\n\nd', 'a\nb\n\n', 'a\nb\nx\n\n'],
    ['above', 'd\n\nc\na\nb', '\n\na\nb', '\n\nx\na\nb'],
  ])(
    'finds nothing if new lines go %s and the blank line there is one line further in the file',
    (_, ...texts) => {
      const [text, search, replacement] = texts
      expect(found(trimmedBoundary, text, part(search, replacement))).toEqual([])
      expect(found(trimmedBoundary, text, part(search, search.replace('b', 'x')))).not.toEqual([])
    },
  )

  test.each([
    ['above', 'd\n\nc()\na\nb', '\n\na\nb', '\n\n// new\nc()\ne\nb'],
    ['below', 'b\na\nc()\n\nd', 'b\na\n\n', 'b\ne\nc()\n// new\n\n'],
  ])(
    'finds nothing if the blank line %s is one line further in the file, and the new text has the line between',
    (_, ...texts) => {
      const [text, search, replacement] = texts
      expect(found(trimmedBoundary, text, part(search, replacement))).toEqual([])
      expect(found(trimmedBoundary, text, part(search, replacement.replace('c()', 'f()')))).not.toEqual([])
    },
  )

  test('finds no whole lines with other indentation', () => {
    expect(found(trimmedBoundary, 'a\n', whole([' a'], []))).toEqual([])
  })

  test.each([
    { name: 'the same whitespace', replacement: '  b\n', reading: 'b' },
    { name: 'no whitespace', replacement: 'b', reading: 'b' },
    { name: 'the same whitespace at one end', replacement: '  b', reading: 'b' },
    { name: 'other whitespace', replacement: '\tb\n', reading: undefined },
    { name: 'more whitespace', replacement: '  b\n\n', reading: undefined },
    { name: 'no text', replacement: '', reading: '' },
  ])('reads new text with $name', ({ replacement, reading }) => {
    const [match] = Array.from(trimmedBoundary.find(query('(a)', part('  a\n', replacement))))
    expect(match?.reading).toEqual({ search: 'a', ...(reading !== undefined && { replacement: reading }) })
  })
})
