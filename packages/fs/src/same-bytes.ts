/** Whether two files have the same bytes, or are both missing (undefined). */
export function sameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
