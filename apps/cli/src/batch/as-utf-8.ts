/**
 * Converts a stream to UTF-8: UTF-16 that begins with its byte order mark is converted, and everything else is passed on.
 * Half of a surrogate pair, or half of a unit at the end, becomes a byte that is invalid in UTF-8, so that only the line
 * that contains it is refused. Each chunk is passed on as soon as it arrives.
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
      // The first byte of a byte order mark may arrive alone.
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
  if (kept.length > 0) yield INVALID
}

/** Returns whether the byte order mark means big-endian UTF-16; undefined if there is no UTF-16 mark. */
function endianOf([first, second]: Uint8Array): boolean | undefined {
  if (first === 0xff && second === 0xfe) return false
  return first === 0xfe && second === 0xff ? true : undefined
}

/** Returns the length of the bytes that can be converted now: whole units, without a first half of a surrogate pair at the end. */
function endOfWhole(bytes: Buffer, isBigEndian: boolean): number {
  const end = bytes.length - (bytes.length % 2)
  const last = bytes[isBigEndian ? end - 2 : end - 1] ?? 0
  return end > 0 && last >= 0xd8 && last < 0xdc ? end - 2 : end
}

function rewritten(bytes: Buffer, isBigEndian: boolean): Uint8Array {
  const text = (isBigEndian ? Buffer.from(bytes).swap16() : bytes).toString('utf16le')
  const [first = '', ...others] = text.split(/\p{Surrogate}/u)
  return Buffer.concat([Buffer.from(first), ...others.flatMap((one) => [INVALID, Buffer.from(one)])])
}

const INVALID: Uint8Array = Uint8Array.of(0xff)
