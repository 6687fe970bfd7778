import type { Result } from '@emend/core/plugin'
import type { NotText } from './decode.js'

/**
 * Decodes UTF-16 strictly: it refuses halves of surrogate pairs, U+0000 and an odd byte at the end. The byte order mark
 * stays in the text. Linear.
 */
export function decodeUtf16(bytes: Uint8Array, littleEndian: boolean): Result<string, NotText> {
  if (bytes.length % 2 === 1)
    return { ok: false, failure: { reason: 'invalid-utf16', offset: bytes.length - 1 } }
  const label = littleEndian ? 'utf-16le' : 'utf-16be'
  const text = new TextDecoder(label, { ignoreBOM: true }).decode(bytes)
  const refused = REFUSED.exec(text)
  if (refused?.[0] === '\0') return { ok: false, failure: { reason: 'nul', offset: refused.index * 2 } }
  if (text.includes(REPLACEMENT)) {
    const offset = firstReplacedByte(bytes, text, littleEndian)
    if (offset !== undefined) return { ok: false, failure: { reason: 'invalid-utf16', offset } }
  }
  return { ok: true, value: text }
}

/** Encodes text as UTF-16. It refuses U+0000 and halves of surrogate pairs, as `decodeUtf16` does. Linear. */
export function encodeUtf16(text: string, littleEndian: boolean): Result<Uint8Array, NotText> {
  const refused = REFUSED.exec(text)
  if (refused !== null) {
    const reason = refused[0] === '\0' ? 'nul' : 'invalid-utf16'
    return { ok: false, failure: { reason, offset: refused.index * 2 } }
  }
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index++)
    view.setUint16(index * 2, text.charCodeAt(index), littleEndian)
  return { ok: true, value: bytes }
}

/** Returns the offset of the first byte that the decoder replaced, which is where bytes and text differ. */
function firstReplacedByte(bytes: Uint8Array, text: string, littleEndian: boolean): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let index = 0; index < text.length; index++)
    if (view.getUint16(index * 2, littleEndian) !== text.charCodeAt(index)) return index * 2
  return undefined
}

const REFUSED = /[\0\p{Surrogate}]/u
const REPLACEMENT = '\uFFFD'
