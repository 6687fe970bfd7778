import type { Codec, NotText } from '@emend/fs'
import iconv from 'iconv-lite'

/**
 * The codec for an encoding other than Unicode's, such as `windows-1252`, `shift_jis` or `gb18030`, for the option
 * `encoding` of plans and engines. Needs the package `iconv-lite` beside this one. Strict both ways: what does not give
 * the same bytes, or the same text, back is refused.
 *
 * @param name as iconv-lite knows it, in any letter case
 * @throws TypeError when iconv-lite does not know the encoding
 */
export function legacyCodec(name: string): Codec {
  if (!iconv.encodingExists(name)) throw new TypeError(`${JSON.stringify(name)} is no encoding that is known`)
  const refused = (reason: NotText['reason'], offset: number) =>
    ({ ok: false, failure: { reason, offset, encoding: name } }) as const
  return {
    name,
    decode(bytes) {
      const text = iconv.decode(bytes, name, { stripBOM: false })
      const nul = text.indexOf('\0')
      if (nul !== -1) return refused('nul', iconv.encode(text.slice(0, nul), name, { addBOM: false }).length)
      const again = iconv.encode(text, name, { addBOM: false })
      const other = firstDifference(bytes, again)
      return other === undefined ? { ok: true, value: text } : refused('invalid-encoding', other)
    },
    encode(text) {
      const bytes = iconv.encode(text, name, { addBOM: false })
      const again = iconv.decode(bytes, name, { stripBOM: false })
      if (again === text) return { ok: true, value: new Uint8Array(bytes) }
      let same = 0
      while (again[same] === text[same]) same++
      return refused('not-encodable', iconv.encode(text.slice(0, same), name, { addBOM: false }).length)
    },
  }
}

/** Where two contents part; undefined where they are the same. */
function firstDifference(a: Uint8Array, b: Uint8Array): number | undefined {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) if (a[index] !== b[index]) return index
  return a.length === b.length ? undefined : length
}
