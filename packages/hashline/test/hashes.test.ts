import { expect, test } from 'vitest'
import { utf8 } from '../src/utf-8.js'
import { xxHash32 } from '../src/xxhash32.js'

test.each([
  ['', 0, 0x02cc5d05],
  ['', 0x9e3779b1, 0x36b78ae7],
  ['a', 0, 0x550d7456],
  ['abc', 0, 0x32d153ff],
  ['Nobody inspects the spammish repetition', 0, 0xe2293b2f],
])('the hash of %j with seed %i', (text, seed, expected) => {
  expect(xxHash32(utf8(text), seed)).toBe(expected)
})

test('UTF-8 is that of the platform', () => {
  const texts = [
    '',
    'plain',
    'ä ß',
    '€ 你好',
    '🌍 a',
    'half \ud83c of one',
    '\u0000\u007f\u0080\u07ff\u0800\uffff',
  ]
  for (const text of texts) expect(Array.from(utf8(text))).toEqual(Array.from(new TextEncoder().encode(text)))
})
