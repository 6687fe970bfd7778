import { describe, expect, test } from 'vitest'
import { trimmedBoundary } from '../../../src/survey/replacers/trimmed-boundary.js'
import { found, part, query, whole } from '../../support/edits.js'

describe('trimmed-boundary', () => {
  test.each([
    { name: 'text without the blank behind it', text: 'f(a)', search: 'a ', finds: ['a'] },
    { name: 'text without the newlines around it', text: 'x a b', search: '\n\na b\n', finds: ['a b'] },
    { name: 'every place', text: 'a, a', search: ' a', finds: ['a', 'a'] },
    {
      name: 'the text and the lines around it',
      text: '\n  a\n',
      search: '\na',
      finds: ['a', '\n  a', '  a\n'],
    },
    { name: 'lines over CRLF', text: 'a\r\nb\r\n', search: ' a\nb', finds: ['a\r\nb'] },
    { name: 'blank lines for blank lines', text: 'a\n \n\t\nb', search: '\n\t', finds: [' \n\t'] },
    { name: 'nothing for text without such blanks', text: 'a', search: 'a', finds: [] },
    { name: 'no inner blanks', text: 'a  b', search: ' a b', finds: [] },
  ])('finds $name', ({ text, search, finds }) => {
    expect(found(trimmedBoundary, text, part(search, ''))).toEqual(finds)
  })

  test.each([
    ['below', 'a\nb\nc\n\nd', 'a\nb\n\n', 'a\nb\nx\n\n'],
    ['above', 'd\n\nc\na\nb', '\n\na\nb', '\n\nx\na\nb'],
  ])(
    'finds nothing where new lines come %s before a blank line that is behind another one',
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
    'finds nothing where a blank line is behind one other %s, which the new text has further inside',
    (_, ...texts) => {
      const [text, search, replacement] = texts
      expect(found(trimmedBoundary, text, part(search, replacement))).toEqual([])
      expect(found(trimmedBoundary, text, part(search, replacement.replace('c()', 'f()')))).not.toEqual([])
    },
  )

  test('finds no whole lines', () => {
    expect(found(trimmedBoundary, 'a\n', whole([' a'], []))).toEqual([])
  })

  test.each([
    { name: 'the same blanks', replacement: '  b\n', reading: 'b' },
    { name: 'no blanks', replacement: 'b', reading: 'b' },
    { name: 'the same blanks at one end', replacement: '  b', reading: 'b' },
    { name: 'other blanks', replacement: '\tb\n', reading: undefined },
    { name: 'more blanks', replacement: '  b\n\n', reading: undefined },
    { name: 'nothing', replacement: '', reading: '' },
  ])('reads new text with $name', ({ replacement, reading }) => {
    const [match] = Array.from(trimmedBoundary.find(query('(a)', part('  a\n', replacement))))
    expect(match?.reading).toEqual({ search: 'a', ...(reading !== undefined && { replacement: reading }) })
  })
})
