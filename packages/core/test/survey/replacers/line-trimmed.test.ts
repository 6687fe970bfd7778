import { describe, expect, test } from 'vitest'
import { lineTrimmed } from '../../../src/survey/replacers/line-trimmed.js'
import { found, part } from '../../support/edits.js'

describe('line-trimmed', () => {
  test.each([
    {
      name: 'lines with other indentation',
      text: '    a\n      b\n',
      search: 'a\n  b',
      finds: ['    a\n      b'],
    },
    { name: 'tabs for spaces', text: '\ta\r\n', search: '    a\n', finds: ['\ta'] },
    { name: 'a line after a byte order mark', text: '\uFEFF  a\n', search: 'a', finds: ['  a'] },
    { name: 'every place', text: 'a\n a\n  a', search: 'a ', finds: ['a', ' a', '  a'] },
    { name: 'nothing that differs in inner whitespace', text: 'a  b\n', search: 'a b', finds: [] },
    { name: 'no part of a line', text: 'a + b\n', search: 'b', finds: [] },
  ])('finds $name', ({ text, search, finds }) => {
    expect(found(lineTrimmed, text, part(search, ''))).toEqual(finds)
  })
})
