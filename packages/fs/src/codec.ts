import type { Result } from '@emend/core/plugin'
import { decodeText, encodeText, type NotText } from './decode.js'
import { decodeUtf16, encodeUtf16 } from './utf-16.js'

/**
 * A text encoding that is strict in both directions: bytes that `decode` accepts, `encode` turns back into the same
 * bytes, and text that `encode` accepts, `decode` turns back into the same text. Everything else is refused. A byte
 * order mark stays in the text as U+FEFF.
 */
export interface Codec {
  readonly name: string
  decode(bytes: Uint8Array): Result<string, NotText>
  encode(text: string): Result<Uint8Array, NotText>
}

/** UTF-8, the encoding of files without a byte order mark unless another one is named. */
export const utf8: Codec = { name: 'utf-8', decode: decodeText, encode: encodeText }

/** UTF-16 with the low byte first, as Windows writes it. */
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

/** Returns the codec that the byte order mark of a file names, or `expected` if the file has no mark. */
export function codecOf(bytes: Uint8Array, expected: Codec): Codec {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return utf16le
  if (first === 0xfe && second === 0xff) return utf16be
  return first === 0xef && second === 0xbb && third === 0xbf ? utf8 : expected
}

/** Decodes a file with the codec from `codecOf`. Returns undefined if there is no file, or if it is not text. */
export function textOf(bytes: Uint8Array | undefined, expected: Codec): string | undefined {
  const decoded = bytes && codecOf(bytes, expected).decode(bytes)
  return decoded?.ok ? decoded.value : undefined
}

/** The texts of the contents, in the encoding of the first; undefined where one is missing, or is no text. */
export function textsOf(
  contents: readonly (Uint8Array | undefined)[],
  encoding: Codec,
): readonly string[] | undefined {
  const [first] = contents
  if (first === undefined) return undefined
  const codec = codecOf(first, encoding)
  const texts: string[] = []
  for (const bytes of contents) {
    const decoded = bytes && codec.decode(bytes)
    if (!decoded?.ok) return undefined
    texts.push(decoded.value)
  }
  return texts
}
