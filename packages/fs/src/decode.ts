import type { Result } from '@emend/core/plugin'

/** Why bytes cannot be decoded, or text cannot be encoded: what is wrong, and at which byte it begins. */
export interface NotText {
  readonly reason: 'nul' | 'invalid-utf8' | 'invalid-utf16' | 'invalid-encoding' | 'not-encodable'
  /** The byte at which the problem begins, counted from 0. */
  readonly offset: number
  /** The name of the encoding that was used, when it is not a Unicode encoding. */
  readonly encoding?: string
}

/**
 * Decodes UTF-8 strictly: nothing is replaced or dropped, so `encodeText` gives the same bytes back. A byte order
 * mark stays in the text as U+FEFF. A NUL byte is refused, since no source text has one and binary files do.
 *
 * Linear; where the bytes are not valid, finding the offset takes a logarithmic number of further passes.
 */
export function decodeText(bytes: Uint8Array): Result<string, NotText> {
  const nul = bytes.indexOf(0)
  if (nul !== -1) return { ok: false, failure: { reason: 'nul', offset: nul } }
  const text = decode(bytes, false)
  if (text !== undefined) return { ok: true, value: text }
  return { ok: false, failure: { reason: 'invalid-utf8', offset: invalidOffset(bytes) } }
}

/**
 * Encodes text as UTF-8 so that `decodeText` returns the same text. It therefore refuses U+0000, and half of a
 * surrogate pair as `invalid-utf8`, because encoders silently replace that with U+FFFD. The offset is the byte at which
 * the refused character would be.
 */
export function encodeText(text: string): Result<Uint8Array, NotText> {
  const refused = /[\0\p{Surrogate}]/u.exec(text)
  if (refused === null) return { ok: true, value: new TextEncoder().encode(text) }
  const offset = new TextEncoder().encode(text.slice(0, refused.index)).length
  return { ok: false, failure: { reason: refused[0] === '\0' ? 'nul' : 'invalid-utf8', offset } }
}

/** Returns the text, or undefined if the bytes are invalid. With `open`, an incomplete sequence at the end is valid. */
function decode(bytes: Uint8Array, open: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: open })
  } catch {
    return undefined
  }
}

/** Returns the offset of the first invalid sequence. The bytes must contain one. */
function invalidOffset(bytes: Uint8Array): number {
  let valid = 0
  let invalid = bytes.length + 1
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >>> 1
    if (decode(bytes.subarray(0, middle), true) === undefined) invalid = middle
    else valid = middle
  }
  // The valid prefix may end inside the sequence: step back to where that sequence begins.
  while (decode(bytes.subarray(0, valid), false) === undefined) valid -= 1
  return valid
}
