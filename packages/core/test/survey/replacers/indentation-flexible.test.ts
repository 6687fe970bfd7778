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
    { name: 'tabs for as many spaces', text: '\t\ta\n', search: '  a', finds: ['\t\ta'] },
    {
      name: 'a block shifted by another character',
      text: '\ta\n\t\tb\n',
      search: '  a\n  \tb',
      finds: ['\ta\n\t\tb'],
    },
    {
      name: 'a block with a blank line, which does not count',
      text: '  a\n\n  b\n',
      search: 'a\n\nb',
      finds: ['  a\n\n  b'],
    },
    { name: 'every place', text: 'a\n a\n', search: '  a', finds: ['a', ' a'] },
    { name: 'the empty line after the final newline', text: ' a\n', search: 'a\n', finds: [' a\n'] },
    { name: 'lines over CRLF', text: '  a\r\n   b\r\n', search: 'a\n b', finds: ['  a\r\n   b'] },
    {
      name: 'nothing that differs in inner indentation',
      text: 'if a:\n    b\n',
      search: 'if a:\n  b',
      finds: [],
    },
    { name: 'no blank line with other whitespace', text: 'a\n \nb\n', search: 'a\n\nb', finds: [] },
    { name: 'nothing that differs in trailing whitespace', text: '  a \n', search: 'a', finds: [] },
    { name: 'no part of a line', text: '  a b\n', search: 'b', finds: [] },
  ])('finds $name', ({ text, search, finds }) => {
    expect(found(indentationFlexible, text, part(search, ''))).toEqual(finds)
  })

  test('finds only whole lines with unit lines', () => {
    expect(found(indentationFlexible, ' a\r\n  b\n', whole(['a', ' b'], []))).toEqual([' a\r\n  b\n'])
    expect(found(indentationFlexible, ' a\n', whole(['a', ''], []))).toEqual([])
  })
})
