/** How many items two texts or lists share at their beginning, and how many of the rest they share at their end. Linear. */
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

/** The parts of two texts between their equal beginning and their equal end. */
export function betweenEqualEnds(one: string, other: string): readonly [string, string] {
  const { head, tail } = equalEnds(one, other)
  return [one.slice(head, one.length - tail), other.slice(head, other.length - tail)]
}

/**
 * What two texts have between their equal ends, where they differ by one slip: a character more, less or other, or two in swapped
 * order. Undefined where they differ by more; two empty parts where they are equal. Linear.
 */
export function slipBetween(one: string, other: string): readonly [string, string] | undefined {
  if (Math.abs(one.length - other.length) > 1) return undefined
  const parts = betweenEqualEnds(one, other)
  const [own, meant] = parts
  const isSwapped = own.length === 2 && meant.length === 2 && own[0] === meant[1] && own[1] === meant[0]
  return isSwapped || Math.max(own.length, meant.length) <= 1 ? parts : undefined
}

/**
 * Finds every place of a sequence in another: the index of its first item, ascending, overlapping places included. Nothing
 * for an empty needle. By the algorithm of Knuth, Morris and Pratt (1977), so linear in both whatever they contain.
 */
export function* findSequence(haystack: Sequence, needle: Sequence): Generator<number> {
  if (needle.length === 0) return
  const fallback = failureFunction(needle)
  let matched = 0
  for (let i = 0; i < haystack.length; i++) {
    while (matched > 0 && haystack[i] !== needle[matched]) matched = fallback[matched - 1] ?? 0
    if (haystack[i] === needle[matched]) matched++
    if (matched === needle.length) {
      yield i - needle.length + 1
      matched = fallback[matched - 1] ?? 0
    }
  }
}

/** The length of the longest end of `above` that is a beginning of `below`, by the same algorithm. Linear in both. */
export function overlapLength(above: Sequence, below: Sequence): number {
  const fallback = failureFunction(below)
  let matched = 0
  for (const item of above) {
    while (matched > 0 && item !== below[matched]) matched = fallback[matched - 1] ?? 0
    if (item === below[matched]) matched++
  }
  return matched
}

type Sequence = Int32Array | Uint16Array | Uint32Array | readonly number[] | readonly string[]

/** For every prefix of the needle, the length of its longest proper prefix that is also its suffix. */
function failureFunction(needle: Sequence): Uint32Array {
  const fallback = new Uint32Array(needle.length)
  let matched = 0
  for (let i = 1; i < needle.length; i++) {
    while (matched > 0 && needle[i] !== needle[matched]) matched = fallback[matched - 1] ?? 0
    if (needle[i] === needle[matched]) matched++
    fallback[i] = matched
  }
  return fallback
}

/** Binary search in ascending numbers: the index of the last one that is at most `value`, or -1 if all are greater. */
export function lastAtMost(ascending: ArrayLike<number>, value: number): number {
  let low = -1
  let high = ascending.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((ascending[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}
