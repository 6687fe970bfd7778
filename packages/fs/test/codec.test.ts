import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyString } from '../../core/test/support/any-string.js'
import { type Codec, codecOf, utf8 } from '../src/codec.js'

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values)

const utf16le = codecOf(bytes(0xff, 0xfe), utf8)
const utf16be = codecOf(bytes(0xfe, 0xff), utf8)

/** Codecs, each with a function that returns the bytes of UTF-16 units in its byte order. */
const UTF_16: readonly (readonly [name: string, codec: Codec, write: (...units: number[]) => Uint8Array])[] =
  [
    ['utf-16le', utf16le, (...units) => bytes(...units.flatMap((unit) => [unit & 0xff, unit >> 8]))],
    ['utf-16be', utf16be, (...units) => bytes(...units.flatMap((unit) => [unit >> 8, unit & 0xff]))],
  ]

const wellFormed = anyString().map((text) => text.replaceAll('\0', ''))

describe('codecOf', () => {
  test.each<[string, number[], string]>([
    ['nothing', [], 'expected'],
    ['text without a mark', [97, 98], 'expected'],
    ['the mark of UTF-8', [0xef, 0xbb, 0xbf, 97], 'utf-8'],
    ['half of the mark of UTF-8', [0xef, 0xbb], 'expected'],
    ['the mark of UTF-16 with the lower byte first', [0xff, 0xfe, 97, 0], 'utf-16le'],
    ['the mark of UTF-16 with the higher byte first', [0xfe, 0xff, 0, 97], 'utf-16be'],
    ['half of a mark of UTF-16', [0xff], 'expected'],
    ['a mark that is not at the beginning', [97, 0xff, 0xfe], 'expected'],
  ])('for %s', (_, values, name) => {
    expect(codecOf(bytes(...values), { ...utf8, name: 'expected' }).name).toBe(name)
  })
})

describe.each(UTF_16)('%s', (name, codec, write) => {
  test('is the codec that its mark names', () => expect(codec.name).toBe(name))

  test.each<[string, string, number[]]>([
    ['nothing', '', []],
    ['a mark, which stays in the text', '\ufeffa', [0xfeff, 97]],
    ['two marks', '\ufeff\ufeff', [0xfeff, 0xfeff]],
    ['letters and every line ending', 'ä\r\n€\n\r', [0xe4, 13, 10, 0x20ac, 10, 13]],
    ['a surrogate pair', '😀', [0xd83d, 0xde00]],
    ['U+FFFD itself', '\ufffda', [0xfffd, 97]],
    ['a non-character', '\uffff\ufffe', [0xffff, 0xfffe]],
  ])('turns %s into bytes and back', (_, text, units) => {
    expect(codec.encode(text)).toEqual({ ok: true, value: write(...units) })
    expect(codec.decode(write(...units))).toEqual({ ok: true, value: text })
  })

  test.each<[string, number[], string, number]>([
    ['the first half of a pair before a letter', [97, 0xd83d, 98], 'invalid-utf16', 2],
    ['the first half of a pair at the end', [97, 98, 0xd83d], 'invalid-utf16', 4],
    ['the second half of a pair alone', [0xde00, 97], 'invalid-utf16', 0],
    ['a pair in the wrong order', [97, 0xde00, 0xd83d], 'invalid-utf16', 2],
    ['a half after a whole pair', [0xd83d, 0xde00, 0xde00], 'invalid-utf16', 4],
    ['a half after U+FFFD itself', [0xfffd, 0xd83d, 97], 'invalid-utf16', 2],
    ['NUL', [0x20ac, 0, 97], 'nul', 2],
  ])('refuses %s in both directions, and says where', (_, units, reason, offset) => {
    const failure = { ok: false, failure: { reason, offset } }
    expect(codec.decode(write(...units))).toEqual(failure)
    expect(codec.encode(String.fromCharCode(...units))).toEqual(failure)
  })

  test('refuses an odd byte at the end', () => {
    const offsets = [bytes(97), bytes(...write(0xfeff, 97), 98)].map((odd) => codec.decode(odd))
    expect(offsets).toEqual(
      [0, 4].map((offset) => ({ ok: false, failure: { reason: 'invalid-utf16', offset } })),
    )
  })

  test('reads bytes that begin inside a larger buffer', () => {
    const whole = bytes(1, ...write(0xfeff, 0xd83d, 0xde00, 0xd83d), 1)
    expect(codec.decode(whole.subarray(1, 7))).toEqual({ ok: true, value: '\ufeff😀' })
    expect(codec.decode(whole.subarray(1, 9))).toMatchObject({ failure: { offset: 6 } })
  })
})

describe.each<[string, Codec]>([
  ['utf-8', utf8],
  ...UTF_16.map(([name, codec]) => [name, codec] as [string, Codec]),
])('any codec, such as %s,', (_, codec) => {
  test('returns every well-formed text unchanged', () => {
    fc.assert(
      fc.property(wellFormed, (text) => {
        const encoded = codec.encode(text)
        if (!encoded.ok) throw new Error(JSON.stringify(encoded.failure))
        expect(codec.decode(encoded.value)).toEqual({ ok: true, value: text })
      }),
    )
  })

  test('returns all bytes unchanged, or refuses them at an offset inside them', () => {
    const units = fc.oneof(fc.constantFrom(0, 0xd8, 0xdc, 0xff, 0xfd, 97), fc.nat(255))
    fc.assert(
      fc.property(fc.array(units, { maxLength: 24 }), (values) => {
        const decoded = codec.decode(bytes(...values))
        if (decoded.ok) expect(codec.encode(decoded.value)).toEqual({ ok: true, value: bytes(...values) })
        else expect(decoded.failure.offset).toBeLessThan(values.length)
      }),
      { numRuns: 300 },
    )
  })

  test('refuses a text that is not well formed where it would refuse its bytes', () => {
    const half = fc.constantFrom('\ud83d', '\ude00', '\0')
    fc.assert(
      fc.property(wellFormed, half, fc.constantFrom('', 'a', '€'), (text, bad, rest) => {
        const start = codec.encode(text)
        expect(codec.encode(text + bad + rest)).toMatchObject({
          ok: false,
          failure: { offset: start.ok ? start.value.length : -1 },
        })
      }),
    )
  })
})
