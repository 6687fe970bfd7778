import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldLookalikes, isAscii, isPlain } from '../../src/text/lookalikes.js'
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

test('a character and its combining marks are folded as one', () => {
  expect(foldLookalikes('a…“b\u200b”')).toBe('a..."b"')
  expect(foldLookalikes('e\u0301x')).toBe('\u00e9x')
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
