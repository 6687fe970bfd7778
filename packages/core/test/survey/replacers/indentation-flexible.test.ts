import { describe, expect, test } from 'vitest'
import { indentationFlexible } from '../../../src/survey/replacers/indentation-flexible.js'
import { found, part, whole } from '../../support/edits.js'

describe('indentation-flexible', () => {
  test.each([
    {
      name: 'a block shifted to the right',
      text: '    if a:\n        b\n',
      search: 'if a:\n    b',
      finds: ['    if a:\n        b'],
    },
    { name: 'a block shifted to the left', text: 'a\n  b\n', search: '  a\n    b', finds: ['a\n  b'] },
    { name: 'tabs for as many blanks', text: '\t\ta\n', search: '  a', finds: ['\t\ta'] },
    { name: 'another kind of shift', text: '\ta\n\t\tb\n', search: '  a\n  \tb', finds: ['\ta\n\t\tb'] },
    {
      name: 'a blank line that counts for nothing',
      text: '  a\n\n  b\n',
      search: 'a\n\nb',
      finds: ['  a\n\n  b'],
    },
    { name: 'every place', text: 'a\n a\n', search: '  a', finds: ['a', ' a'] },
    { name: 'the line after the final newline', text: ' a\n', search: 'a\n', finds: [' a\n'] },
    { name: 'lines over CRLF', text: '  a\r\n   b\r\n', search: 'a\n b', finds: ['  a\r\n   b'] },
    { name: 'no other inner indentation', text: 'if a:\n    b\n', search: 'if a:\n  b', finds: [] },
    { name: 'no other blank line', text: 'a\n \nb\n', search: 'a\n\nb', finds: [] },
    { name: 'no trailing blanks', text: '  a \n', search: 'a', finds: [] },
    { name: 'no part of a line', text: '  a b\n', search: 'b', finds: [] },
  ])('finds $name', ({ text, search, finds }) => {
    expect(found(indentationFlexible, text, part(search, ''))).toEqual(finds)
  })

  test('finds whole lines only when asked for lines', () => {
    expect(found(indentationFlexible, ' a\r\n  b\n', whole(['a', ' b'], []))).toEqual([' a\r\n  b\n'])
    expect(found(indentationFlexible, ' a\n', whole(['a', ''], []))).toEqual([])
  })
})
