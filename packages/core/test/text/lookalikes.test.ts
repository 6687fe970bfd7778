import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldLookalikes, isAscii, isPlain, mapFold } from '../../src/text/lookalikes.js'
import { anyString } from '../support/any-string.js'

describe('foldLookalikes', () => {
  test.each([
    ['⚙\ufe0f \u2014\ufe0e \ufe0f', '⚙ - '],
    ['“a” ‘b’ «c»', '"a" \'b\' "c"'],
    ['1–2 — ‐ ‑ −3', '1-2 - - - -3'],
    ['wait…', 'wait...'],
    ['a\u00a0b\u3000c\u202fd', 'a b c d'],
    ['a\u200bb\u00adc\u2060d\uFEFF', 'abcd'],
    ['ＡＢ＝１', 'AB=1'],
    ['cafe\u0301', 'caf\u00e9'],
    ['\u212b', '\u00c5'],
    ['\u1112\u1161\u11ab', '\ud55c'],
    ['plain \t text\r\n', 'plain \t text\r\n'],
    ['🌍\ud800', '🌍\ud800'],
    ['', ''],
  ])('%j folds to %j', (text, folded) => {
    expect(foldLookalikes(text)).toBe(folded)
  })

  test('folding twice is folding once', () => {
    fc.assert(
      fc.property(anyString(), (text) => {
        expect(foldLookalikes(foldLookalikes(text))).toBe(foldLookalikes(text))
      }),
    )
  })
})

describe('mapFold', () => {
  test('maps folded characters back to the source', () => {
    const { text, starts, ends } = mapFold('a…“b\u200b”')
    expect(text).toBe('a..."b"')
    expect(Array.from(starts)).toEqual([0, 1, 1, 1, 2, 3, 5, 6])
    expect(Array.from(ends)).toEqual([1, 2, 2, 2, 3, 4, 6])
  })

  test('maps a character and its combining marks as one', () => {
    const { text, starts } = mapFold('e\u0301x')
    expect(text).toBe('\u00e9x')
    expect(Array.from(starts)).toEqual([0, 2, 3])
  })

  test('has a source for every folded character, in order', () => {
    fc.assert(
      fc.property(anyString(), (text) => {
        const folding = mapFold(text)
        expect(folding.starts.length).toBe(folding.text.length + 1)
        expect(Array.from(folding.starts)).toEqual(Array.from(folding.starts).sort((a, b) => a - b))
        expect(folding.starts.at(-1)).toBe(text.length)
      }),
    )
  })
})

test.each([
  ['', true],
  ['a\u007f', true],
  ['\u0080', false],
])('isAscii(%j) is %s', (text, ascii) => {
  expect(isAscii(text)).toBe(ascii)
})

describe('isPlain', () => {
  test('is true only for a text that folds to itself', () => {
    const character = fc.constantFrom(
      'a',
      '\u00e9',
      '\u00a0',
      '\u00ab',
      '\u00b4',
      '\u0301',
      '\u2026',
      '\u3042',
    )
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 6 }), (text) => {
        if (isPlain(text)) expect(foldLookalikes(text)).toBe(text)
        else expect(text).toMatch(/[^a\u00e9]/)
      }),
    )
  })
})
