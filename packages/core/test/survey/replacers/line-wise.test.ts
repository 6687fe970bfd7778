import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exact } from '../../../src/survey/replacers/exact.js'
import { lineTrimmed } from '../../../src/survey/replacers/line-trimmed.js'
import { trimEnd } from '../../../src/survey/replacers/trim-end.js'
import { unicodeNormalized } from '../../../src/survey/replacers/unicode-normalized.js'
import { isAscii } from '../../../src/text/lookalikes.js'
import { found, part, query } from '../../support/edits.js'
import { findNaively, KEYS } from '../../support/naive.js'

const line = fc
  .tuple(
    fc.constantFrom('', ' ', '\t', '  '),
    fc.constantFrom('a', '"b"', '“b”', '', 'c\rd', '\u00a0'),
    fc.constantFrom('', ' ', '\t'),
  )
  .map((parts) => parts.join(''))

const ending = fc.constantFrom('\n', '\r\n')

const text = fc
  .array(fc.tuple(line, ending), { maxLength: 15 })
  .chain((lines) => line.map((last) => lines.flat().join('') + last))

const search = fc
  .array(line, { minLength: 1, maxLength: 3 })
  .map((lines) => lines.map((one) => `${one}\n`).join(''))

describe.each([exact, trimEnd, lineTrimmed, unicodeNormalized])('$name on whole lines', (replacer) => {
  test('finds the same as comparing at every line', () => {
    const key = KEYS[replacer.name as keyof typeof KEYS]
    fc.assert(
      fc.property(text, search, (haystack, needle) => {
        const asked = replacer !== unicodeNormalized || !isAscii(haystack + needle)
        const expected = asked ? findNaively(haystack, needle, key) : []
        expect(found(replacer, haystack, part(needle, '', { unit: 'lines' }))).toEqual(expected)
      }),
    )
  })

  test('finds nothing outside the searched part', () => {
    const edit = part('a\n', '', { unit: 'lines' })
    const asked = query('a\n“\na\n“\na\n', edit)
    const spans = Array.from(replacer.find({ ...asked, within: { start: 1, end: 6 } }), ({ span }) => span)
    expect(spans).toEqual([{ start: 4, end: 6 }])
  })
})
