import { describe, expect, test } from 'vitest'
import { oneLine, printable, quote, shorten, visible } from '../../../core/src/text/quote.js'

test.each([
  ['a b\tc', 'a·b→c'],
  ['a\nb', 'a\nb'],
  ['a\u00a0\u2028b', 'a\\u{a0}\\u{2028}b'],
  ['\u001b[31m \u0000', '\\u{1b}[31m·\\u{0}'],
  ['', ''],
])('whitespace is shown in %j as %j', (text, shown) => {
  expect(visible(text, 'whitespace')).toBe(shown)
})

test.each([
  ['a\tb\nc', 'a\tb\nc'],
  ['\u001b[2J', '\\u{1b}[2J'],
  ['a\r\b\u0007\u007f\u009b', 'a\\u{d}\\u{8}\\u{7}\\u{7f}\\u{9b}'],
  ['é🌍', 'é🌍'],
  // Characters that reorder a line on a terminal are shown as code points. Marks that right-to-left text needs stay.
  ['a\u202eb\u2066c\u2069 \u05d0\u200f', 'a\\u{202e}b\\u{2066}c\\u{2069} \u05d0\u200f'],
])('printable(%j) is %j', (text, shown) => {
  expect(printable(text)).toBe(shown)
})

test.each([
  ['a\nb\t\u001b', 'a\\u{a}b\t\\u{1b}'],
  ['src/\u200ba.ts', 'src/[U+200B]a.ts'],
  ['a\u202eb\u2069\ufeff', 'a[U+202E]b[U+2069][U+FEFF]'],
])('oneLine(%j) is %j', (text, shown) => {
  expect(oneLine(text)).toBe(shown)
})

test('visible keeps characters that change the text direction, and shows control characters', () => {
  const line = '\u2066a\u2069\u202e\u001b'
  expect(visible(line)).toBe('\u2066a\u2069\u202e\\u{1b}')
  expect(visible(line, 'whitespace')).toBe('\u2066a\u2069\u202e\\u{1b}')
  expect(quote(line)).toBe('"\u2066a\u2069\u202e\\u{1b}"')
})

describe('shorten', () => {
  test.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['a🌍bc', 3, 'a…'],
    ['🌍🌎', 3, '🌍…'],
    ['', 3, ''],
  ])('%j to %i is %j', (text, length, short) => {
    expect(shorten(text, length)).toBe(short)
  })
})
