import type { Codec, NotText } from '@emend/fs'
import iconv from 'iconv-lite'

/**
 * Creates the codec for a non-Unicode encoding, such as `windows-1252`, `shift_jis` or `gb18030`, for the option
 * `encoding` of plans and engines. Needs the package `iconv-lite` to be installed too. The codec is strict in both
 * directions: it refuses bytes that encoding does not give back unchanged, and text that decoding does not give back.
 *
 * @param name the name that iconv-lite uses, in any letter case
 * @throws TypeError if iconv-lite does not know the encoding
 */
export function legacyCodec(name: string): Codec {
  if (!iconv.encodingExists(name)) throw new TypeError(`${JSON.stringify(name)} is not a known encoding`)
  const refused = (reason: NotText['reason'], offset: number) =>
    ({ ok: false, failure: { reason, offset, encoding: name } }) as const
  const encode = (text: string) => iconv.encode(text, name, { addBOM: false })
  return {
    name,
    decode(bytes) {
      const text = iconv.decode(bytes, name, { stripBOM: false })
      const nul = text.indexOf('\0')
      if (nul === -1 && isStartOf(encode(text), bytes, bytes.length)) return { ok: true, value: text }
      const valid = encode(validStart(text, bytes, encode)).length
      const isNul = nul !== -1 && encode(text.slice(0, nul)).length <= valid
      return isNul ? refused('nul', encode(text.slice(0, nul)).length) : refused('invalid-encoding', valid)
    },
    encode(text) {
      const bytes = encode(text)
      const again = iconv.decode(bytes, name, { stripBOM: false })
      if (again === text && !text.includes('\0')) return { ok: true, value: new Uint8Array(bytes) }
      let same = 0
      while (again[same] === text[same] && text[same] !== '\0') same++
      return refused(text[same] === '\0' ? 'nul' : 'not-encodable', encode(text.slice(0, same)).length)
    },
  }
}

/** Returns the longest start of a decoded text that encodes to the start of `bytes`. Takes a logarithmic number of passes. */
function validStart(text: string, bytes: Uint8Array, encode: (text: string) => Uint8Array): string {
  // Half of a surrogate pair cannot be encoded by itself.
  const upTo = (end: number) => text.slice(0, end).replace(/[\ud800-\udbff]$/, '')
  let valid = 0
  let invalid = text.length + 1
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >>> 1
    if (isStartOf(encode(upTo(middle)), bytes)) valid = middle
    else invalid = middle
  }
  return upTo(valid)
}

function isStartOf(start: Uint8Array, bytes: Uint8Array, length: number = start.length): boolean {
  return (
    start.length === length && length <= bytes.length && start.every((byte, index) => byte === bytes[index])
  )
}
