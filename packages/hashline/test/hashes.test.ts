import { expect, test } from 'vitest'
import { xxHash32 } from '../src/xxhash32.js'

test.each([
  ['', 0, 0x02cc5d05],
  ['', 0x9e3779b1, 0x36b78ae7],
  ['a', 0, 0x550d7456],
  ['abc', 0, 0x32d153ff],
  ['Nobody inspects the spammish repetition', 0, 0xe2293b2f],
])('the hash of %j with seed %i', (text, seed, expected) => {
  expect(xxHash32(new TextEncoder().encode(text), seed)).toBe(expected)
})
