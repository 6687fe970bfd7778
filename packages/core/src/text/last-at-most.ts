/**
 * Binary search in ascending numbers: the index of the last of the first `count` that is at most `value`,
 * or -1 when all are greater.
 */
export function lastAtMost(
  ascending: ArrayLike<number>,
  value: number,
  count: number = ascending.length,
): number {
  let low = -1
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((ascending[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}
