import { describe, expect, test } from 'vitest'
import { trimEnd } from '../../../src/place/lines.js'
import { found, part } from '../../support/edits.js'

describe('trim-end', () => {
  test.each([
    { name: 'lines with trailing whitespace', text: 'a \t\nb\n', search: 'a\nb', finds: ['a \t\nb'] },
    {
      name: 'lines for a search text with trailing whitespace',
      text: 'a\nb\n',
      search: 'a  \nb ',
      finds: ['a\nb'],
    },
    { name: 'the line without its ending', text: 'a \r\nb', search: 'a\n', finds: ['a '] },
    { name: 'the last line without its ending', text: 'b\na ', search: 'a\n', finds: ['a '] },
    { name: 'a blank line with whitespace', text: 'a\n  \nb\n', search: 'a\n\nb', finds: ['a\n  \nb'] },
    { name: 'no part of a line', text: 'ab \n', search: 'b', finds: [] },
    { name: 'nothing that differs in indentation', text: ' a\n', search: 'a', finds: [] },
  ])('finds $name', ({ text, search, finds }) => {
    expect(found(trimEnd, text, part(search, ''))).toEqual(finds)
  })
})
