import { describe, expect, test } from 'vitest'
import { multiOccurrence } from '../../../src/survey/replacers/multi-occurrence.js'
import { found, part, query, whole } from '../../support/edits.js'

describe('multi-occurrence', () => {
  test.each([
    { name: 'every place', text: 'a b a', search: 'a', finds: ['a', 'a'] },
    { name: 'places that do not overlap', text: 'aaaaa', search: 'aa', finds: ['aa', 'aa'] },
    { name: 'text over CRLF', text: 'a\r\nb', search: 'a\nb', finds: ['a\r\nb'] },
    { name: 'nothing for an empty search text', text: 'a', search: '', finds: [] },
    { name: 'nothing that differs in whitespace', text: 'a  b', search: 'a b', finds: [] },
  ])('finds $name', ({ text, search, finds }) => {
    expect(found(multiOccurrence, text, part(search, ''))).toEqual(finds)
  })

  test('takes places from the top', () => {
    const spans = Array.from(multiOccurrence.find(query('aaa', part('aa', ''))), ({ span }) => span)
    expect(spans).toEqual([{ start: 0, end: 2 }])
  })

  test('finds only whole lines with unit lines', () => {
    expect(found(multiOccurrence, 'ab\nb\nb', whole(['b'], []))).toEqual(['b\n', 'b'])
  })
})
