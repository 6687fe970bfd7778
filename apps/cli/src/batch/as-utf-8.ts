/**
 * What is read, as UTF-8: UTF-16 is rewritten where it begins with its byte order mark. Half of a surrogate pair, or of a unit at the
 * end, becomes a byte that UTF-8 has not, so that the line that holds it is refused, and no other. What has arrived is given at once.
 */
export async function* asUtf8(
  stream: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<Uint8Array | string> {
  let isBigEndian: boolean | undefined
  let isRead = false
  let kept: Uint8Array = new Uint8Array()
  for await (const chunk of stream) {
    if (isRead && isBigEndian === undefined) {
      yield chunk
      continue
    }
    const bytes = Buffer.concat([kept, Buffer.from(chunk)])
    if (!isRead) {
      kept = bytes
      // The first byte of a mark may come alone.
      if (bytes.length === 0 || (bytes.length === 1 && (bytes[0] ?? 0) >= 0xfe)) continue
      isRead = true
      isBigEndian = endianOf(bytes)
      kept = new Uint8Array()
      if (isBigEndian === undefined) {
        yield bytes
        continue
      }
    }
    const end = endOfWhole(bytes, isBigEndian === true)
    kept = bytes.subarray(end)
    yield rewritten(bytes.subarray(0, end), isBigEndian === true)
  }
  if (kept.length > 0) yield NONE
}

/** Whether the higher byte comes first, where a byte order mark says so; undefined where it is not UTF-16. */
function endianOf([first, second]: Uint8Array): boolean | undefined {
  if (first === 0xff && second === 0xfe) return false
  return first === 0xfe && second === 0xff ? true : undefined
}

/** Up to where the bytes are whole units, of which the last one does not wait for its other half. */
function endOfWhole(bytes: Buffer, isBigEndian: boolean): number {
  const end = bytes.length - (bytes.length % 2)
  const last = bytes[isBigEndian ? end - 2 : end - 1] ?? 0
  return end > 0 && last >= 0xd8 && last < 0xdc ? end - 2 : end
}

function rewritten(bytes: Buffer, isBigEndian: boolean): Uint8Array {
  const text = (isBigEndian ? Buffer.from(bytes).swap16() : bytes).toString('utf16le')
  const [first = '', ...others] = text.split(/\p{Surrogate}/u)
  return Buffer.concat([Buffer.from(first), ...others.flatMap((one) => [NONE, Buffer.from(one)])])
}

const NONE: Uint8Array = Uint8Array.of(0xff)
