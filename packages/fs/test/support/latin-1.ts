import type { Codec } from '../../src/codec.js'

/** A codec in which every byte is the character with the same number. */
export const latin1: Codec = {
  name: 'latin-1',
  decode(bytes) {
    const nul = bytes.indexOf(0)
    if (nul !== -1) return { ok: false, failure: { reason: 'nul', offset: nul } }
    return { ok: true, value: Array.from(bytes, (byte) => String.fromCharCode(byte)).join('') }
  },
  encode(text) {
    const offset = text.search(/[^\u0001-\u00ff]/)
    if (offset === -1) return { ok: true, value: Uint8Array.from(text, (letter) => letter.charCodeAt(0)) }
    return { ok: false, failure: { reason: 'not-encodable', offset, encoding: 'latin-1' } }
  },
}
