import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { anyString } from '../../core/test/support/any-string.js'
import { decodeText, encodeText } from '../src/decode.js'

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values)

// promise: encoding
describe('decodeText', () => {
  test.each([
    ['nothing', [], ''],
    ['ASCII with every line ending', [97, 13, 10, 98, 10, 99, 13], 'a\r\nb\nc\r'],
    ['a byte order mark', [0xef, 0xbb, 0xbf, 97], '\ufeffa'],
    ['two byte order marks', [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], '\ufeff\ufeff'],
    [
      'sequences of two, three and four bytes',
      [0xc3, 0xa4, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80],
      'ä€😀',
    ],
    ['U+FFFD itself', [0xef, 0xbf, 0xbd], '\ufffd'],
    ['a non-character', [0xef, 0xbf, 0xbf], '\uffff'],
  ])('decodes %s', (_, values, text) => {
    expect(decodeText(bytes(...values))).toEqual({ ok: true, value: text })
  })

  test.each([
    ['a lone continuation byte', [97, 0x80, 98], 1],
    ['a first byte without its continuation', [97, 98, 0xc3, 99], 2],
    ['a sequence that breaks off after three bytes', [97, 0xf0, 0x9f, 0x98, 97], 1],
    ['a sequence that the end breaks off', [97, 98, 0xe2, 0x82], 2],
    ['an overlong slash', [0xc0, 0xaf], 0],
    ['an encoded surrogate', [97, 0xed, 0xa0, 0x80], 1],
    ['a code point beyond Unicode', [0xf4, 0x90, 0x80, 0x80], 0],
    ['Latin-1', [0x66, 0xfc, 0x72, 0x20], 1],
    ['the byte order mark of UTF-16 alone', [0xff, 0xfe], 0],
    ['the first of two faults', [97, 0xff, 98, 0xff], 1],
    ['a fault after a byte order mark', [0xef, 0xbb, 0xbf, 0xff], 3],
  ])('refuses %s and says where it begins', (_, values, offset) => {
    expect(decodeText(bytes(...values))).toEqual({ ok: false, failure: { reason: 'invalid-utf8', offset } })
  })

  test('refuses NUL, and UTF-16 with it', () => {
    expect(decodeText(bytes(97, 0, 98))).toEqual({ ok: false, failure: { reason: 'nul', offset: 1 } })
    expect(decodeText(bytes(0xff, 0xfe, 97, 0))).toEqual({ ok: false, failure: { reason: 'nul', offset: 3 } })
  })

  test('finds a fault at every position of a long text', () => {
    const whole = new TextEncoder().encode('aä€😀'.repeat(40))
    fc.assert(
      fc.property(fc.nat(whole.length - 1), (at) => {
        const broken = whole.slice()
        broken[at] = 0xff
        const expected = startOfFault(broken)
        expect(decodeText(broken)).toEqual({
          ok: false,
          failure: { reason: 'invalid-utf8', offset: expected },
        })
      }),
    )
  })

  test('agrees with a replacing decoder on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (any) => {
        const decoded = decodeText(any)
        if (decoded.ok) expect(new TextEncoder().encode(decoded.value)).toEqual(any)
        else if (decoded.failure.reason === 'nul') expect(any[decoded.failure.offset]).toBe(0)
        else expect(decoded.failure.offset).toBe(startOfFault(any))
      }),
      { numRuns: 300 },
    )
  })

  test('finds a fault at the end in a logarithmic number of passes', () => {
    const large = new Uint8Array(1_000_000).fill(97)
    large[large.length - 1] = 0xff
    const decode = vi.spyOn(TextDecoder.prototype, 'decode')
    expect(decodeText(large)).toEqual({ ok: false, failure: { reason: 'invalid-utf8', offset: 999_999 } })
    expect(decode.mock.calls.length).toBeLessThan(Math.log2(large.length) + 4)
    decode.mockRestore()
  })
})

describe('encodeText', () => {
  test('is the inverse of decodeText', () => {
    fc.assert(
      fc.property(anyString(), (text) => {
        const encoded = encodeText(text)
        if (encoded.ok) expect(decodeText(encoded.value)).toEqual({ ok: true, value: text })
        else expect(text).toContain('\0')
      }),
      { numRuns: 200 },
    )
  })

  test('refuses half of a surrogate pair instead of replacing it', () => {
    for (const half of ['\ud83d', '\ude00', '\ude00\ud83d']) {
      expect(encodeText(`ä${half}x`)).toEqual({ ok: false, failure: { reason: 'invalid-utf8', offset: 2 } })
    }
    expect(encodeText('\ud83d\ude00').ok).toBe(true)
  })

  test('refuses NUL', () => {
    expect(encodeText('€\0')).toEqual({ ok: false, failure: { reason: 'nul', offset: 3 } })
  })

  test('keeps a byte order mark and every line ending', () => {
    expect(encodeText('\ufeffa\r\n')).toEqual({ ok: true, value: bytes(0xef, 0xbb, 0xbf, 97, 13, 10) })
  })
})

/** Computes the offset in another way: the length of the longest prefix that a replacing decoder returns unchanged. */
function startOfFault(any: Uint8Array): number {
  for (let end = any.length; end > 0; end -= 1) {
    const prefix = any.slice(0, end)
    const again = new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(prefix))
    if (again.length === end && again.every((byte, index) => byte === prefix[index])) return end
  }
  return 0
}
