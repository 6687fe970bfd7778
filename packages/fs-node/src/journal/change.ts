/** The difference between two contents: the bytes from `start` to `end` of the old content are replaced by `bytes`. */
export interface Change {
  readonly start: number
  readonly end: number
  readonly bytes: Uint8Array
}

/** Returns the one change that turns `before` into `after` and leaves out what both have in common at their ends. Linear. */
export function changeBetween(before: Uint8Array, after: Uint8Array): Change {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let same = 0
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same++
  return { start, end: before.length - same, bytes: after.subarray(start, after.length - same) }
}

/** Applies a change to the old content and returns the new content. */
export function applyChange(before: Uint8Array, { start, end, bytes }: Change): Uint8Array {
  const after = new Uint8Array(start + bytes.length + before.length - end)
  after.set(before.subarray(0, start))
  after.set(bytes, start)
  after.set(before.subarray(end), start + bytes.length)
  return after
}
