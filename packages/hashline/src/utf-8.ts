/** A text in UTF-8. Half of a surrogate pair becomes U+FFFD. Linear. */
export function utf8(text: string): Uint8Array {
  const bytes: number[] = []
  for (const character of text) {
    const point = character.codePointAt(0) as number
    if (point < 0x80) bytes.push(point)
    else push(bytes, point >= 0xd800 && point <= 0xdfff ? 0xfffd : point)
  }
  return Uint8Array.from(bytes)
}

function push(bytes: number[], point: number): void {
  const count = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3
  bytes.push(((0xff00 >> (count + 1)) & 0xff) | (point >> (6 * count)))
  for (let at = count - 1; at >= 0; at--) bytes.push(0x80 | ((point >> (6 * at)) & 0x3f))
}
