/** How much two texts, or two lists of texts, share at their beginning, and of what is left at their end. Linear. */
export function equalEnds(
  one: ArrayLike<string>,
  other: ArrayLike<string>,
): { readonly head: number; readonly tail: number } {
  const shorter = Math.min(one.length, other.length)
  let head = 0
  while (head < shorter && one[head] === other[head]) head++
  let tail = 0
  while (tail < shorter - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail++
  return { head, tail }
}

/** What two texts have between their equal ends. */
export function betweenEqualEnds(one: string, other: string): readonly [string, string] {
  const { head, tail } = equalEnds(one, other)
  return [one.slice(head, one.length - tail), other.slice(head, other.length - tail)]
}

/** Whether two parts that differ are two characters that changed places. */
export function isSwapped(one: string, other: string): boolean {
  return one.length === 2 && other.length === 2 && one[0] === other[1] && one[1] === other[0]
}
