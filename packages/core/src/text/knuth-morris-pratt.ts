/**
 * Where a sequence is in another: the first index of every place, ascending, overlapping places
 * included. Knuth, Morris and Pratt (1977), so linear in both whatever they hold. Nothing for an empty needle.
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

/** How much of its end a sequence has in common with the beginning of another one, by the same method. */
export function commonEnd(above: Sequence, below: Sequence): number {
  const fallback = failureFunction(below)
  let matched = 0
  for (const item of above) {
    while (matched > 0 && item !== below[matched]) matched = fallback[matched - 1] ?? 0
    if (item === below[matched]) matched++
  }
  return matched
}

type Sequence = Uint16Array | Uint32Array | readonly number[] | readonly string[]

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
