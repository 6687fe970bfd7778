import type { Result } from '@emend/core/plugin'
import { decodeText, encodeText } from './decode.js'
import { decodeUtf16, encodeUtf16 } from './utf-16.js'

/** Why bytes are not text, or text has no bytes: what is wrong, and at which byte it begins. */
export interface NotText {
  readonly reason: 'nul' | 'invalid-utf8' | 'invalid-utf16' | 'invalid-encoding' | 'not-encodable'
  /** In bytes, counted from 0. */
  readonly offset: number
  /** The encoding that was meant, where it is none of Unicode. */
  readonly encoding?: string
}

/**
 * A way to write text as bytes. Strict both ways: what `decode` accepts, `encode` turns back into the same bytes, and
 * the other way round; everything else is refused. A byte order mark stays in the text as U+FEFF.
 */
export interface Codec {
  readonly name: string
  decode(bytes: Uint8Array): Result<string, NotText>
  encode(text: string): Result<Uint8Array, NotText>
}

/** UTF-8, the encoding of files without a byte order mark unless another one is named. */
export const utf8: Codec = { name: 'utf-8', decode: decodeText, encode: encodeText }

/** UTF-16 with the lower byte first, as Windows writes it. */
const utf16le: Codec = {
  name: 'utf-16le',
  decode: (bytes) => decodeUtf16(bytes, true),
  encode: (text) => encodeUtf16(text, true),
}

const utf16be: Codec = {
  name: 'utf-16be',
  decode: (bytes) => decodeUtf16(bytes, false),
  encode: (text) => encodeUtf16(text, false),
}

/** The codec for a file: the one that its byte order mark names, else the one that is expected. */
export function codecOf(bytes: Uint8Array, expected: Codec): Codec {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return utf16le
  if (first === 0xfe && second === 0xff) return utf16be
  return first === 0xef && second === 0xbb && third === 0xbf ? utf8 : expected
}

/** The text of a file, as `codecOf` reads it; undefined where there is no file, or where it is no text. */
export function textOf(bytes: Uint8Array | undefined, expected: Codec): string | undefined {
  const decoded = bytes && codecOf(bytes, expected).decode(bytes)
  return decoded?.ok ? decoded.value : undefined
}
