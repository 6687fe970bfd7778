import type { PreparedLine } from '../text/lexicon.js'
import { uniqueInOrder } from '../text/longest-common.js'

/** An old line and the line of the file that it is likely to be. */
export interface Pinned {
  readonly old: number
  readonly line: number
}

/** The rows that each old line, and what is behind the last one, may be: from `low` to `high`, both ascending. */
export interface Band {
  readonly low: Int32Array
  readonly high: Int32Array
}

export function wholeBand(count: number, rowCount: number): Band {
  return { low: new Int32Array(count + 1), high: new Int32Array(count + 1).fill(rowCount) }
}

/** The lines that both have once, in the same order; if there are none, the first of both. */
export function pinnedByUnique(
  old: readonly PreparedLine[],
  rows: readonly PreparedLine[],
  first: number,
): readonly Pinned[] {
  const keyOf = ({ key }: PreparedLine) => key
  const pairs = uniqueInOrder(old.map(keyOf), rows.map(keyOf))
  return pairs.length === 0
    ? [{ old: 0, line: first }]
    : pairs.map(([at, row]) => ({ old: at, line: first + row }))
}

/**
 * The rows near a path through pinned lines. Neighbouring old lines have rows in common, so that there is always a way through.
 *
 * @param pinned at least one, ascending
 * @param first the number of the file's line that is the first row
 * @param half so many rows on each side of the path
 */
export function bandAround(
  pinned: readonly Pinned[],
  first: number,
  count: number,
  rowCount: number,
  half: number,
): Band {
  const { low, high } = wholeBand(count, rowCount)
  let next = 0
  let row = 0
  for (let at = 0; at <= count; at++) {
    while (next < pinned.length && (pinned[next] as Pinned).old <= at) next++
    const below = pinned[next]
    const near = pinned[next - 1] ?? (below as Pinned)
    const straight = near.line + at - near.old
    const expected = Math.min(straight, below?.line ?? straight) - first
    row = Math.max(row, Math.min(expected, rowCount))
    if (at > 0) {
      low[at] = Math.max(0, row - half)
      high[at - 1] = Math.min(rowCount, row + half)
    }
  }
  return { low, high }
}
