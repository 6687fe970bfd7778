/** How many characters of whole lines two texts share. */
export interface SharedLines {
  /** At their beginning; a last line without a newline is none of them. */
  readonly head: number
  /** At their end, behind the head. */
  readonly tail: number
}

/** The lines that two texts begin with and, behind these, end with. Linear, by stretches that the engine compares. */
export function sharedLines(one: string, other: string): SharedLines {
  let head = 0
  for (;;) {
    const next = one.indexOf('\n', head) + 1
    if (next === 0 || !other.startsWith(one.slice(head, next), head)) break
    head = next
  }
  let end = one.length
  while (end > head) {
    const start = end < 2 ? 0 : one.lastIndexOf('\n', end - 2) + 1
    const at = start + other.length - one.length
    const isLine = at >= head && (at === 0 || other[at - 1] === '\n')
    if (!isLine || start < head || !other.startsWith(one.slice(start, end), at)) break
    end = start
  }
  return { head, tail: one.length - end }
}
