import { describe, expect, test } from 'vitest'
import { multiOccurrence } from '../../../src/survey/replacers/multi-occurrence.js'
import { found, part, query, whole } from '../../support/edits.js'

describe('multi-occurrence', () => {
  test.each([
    { name: 'every place', text: 'a b a', search: 'a', finds: ['a', 'a'] },
    { name: 'places that do not overlap', text: 'aaaaa', search: 'aa', finds: ['aa', 'aa'] },
    { name: 'text over CRLF', text: 'a\r\nb', search: 'a\nb', finds: ['a\r\nb'] },
    { name: 'nothing for no text', text: 'a', search: '', finds: [] },
    { name: 'no other blanks', text: 'a  b', search: 'a b', finds: [] },
  ])('finds $name', ({ text, search, finds }) => {
    expect(found(multiOccurrence, text, part(search, ''))).toEqual(finds)
  })

  test('takes places from the top', () => {
    const spans = Array.from(multiOccurrence.find(query('aaa', part('aa', ''))), ({ span }) => span)
    expect(spans).toEqual([{ start: 0, end: 2 }])
  })

  test('finds whole lines only when asked for lines', () => {
    expect(found(multiOccurrence, 'ab\nb\nb', whole(['b'], []))).toEqual(['b\n', 'b'])
  })
})
