import { describe, expect, test } from 'vitest'
import { unicodeNormalized } from '../../../src/place/lines.js'
import { found, part, whole } from '../../support/edits.js'

describe('unicode-normalized', () => {
  test.each([
    { name: 'smart quotes', text: 'say “hi”!', search: '"hi"', finds: ['“hi”'] },
    { name: 'ASCII quotes', text: 'say "hi"!', search: '“hi”', finds: ['"hi"'] },
    { name: 'dashes and unusual spaces', text: 'a\u00a0– b', search: 'a - b', finds: ['a\u00a0– b'] },
    { name: 'a decomposed accent', text: 'cafe\u0301.', search: 'caf\u00e9', finds: ['cafe\u0301'] },
    { name: 'an ellipsis', text: 'wait… go', search: 'wait... go', finds: ['wait… go'] },
    { name: 'no part of an ellipsis', text: 'wait… go', search: 'wait..', finds: [] },
    { name: 'no letter without its accent', text: 'q\u0301 “', search: 'q', finds: [] },
    { name: 'nothing if everything is ASCII', text: ' a\n', search: 'a', finds: [] },
    { name: 'text over CRLF', text: '“a”\r\n“b”\r\n', search: '"a"\n"b"', finds: ['“a”\r\n“b”'] },
    { name: 'text around an invisible character', text: 'a\u200bb', search: 'ab', finds: ['a\u200bb'] },
    {
      name: 'text without the invisible character after it',
      text: '<“a”\u200b>',
      search: '"a"',
      finds: ['“a”'],
    },
  ])('finds $name', ({ text, search, finds }) => {
    expect(found(unicodeNormalized, text, part(search, ''))).toEqual(finds)
  })

  test('finds whole lines with other indentation', () => {
    expect(found(unicodeNormalized, '\t“a”  \r\n', whole(['"a"'], []))).toEqual(['\t“a”  \r\n'])
  })

  test('finds a line both as a part and as a whole, each once', () => {
    expect(found(unicodeNormalized, '  “a”\n', part('"a"', ''))).toEqual(['  “a”', '“a”'])
    expect(found(unicodeNormalized, '“a”\n', part('"a"', ''))).toEqual(['“a”'])
  })
})
