import type { Budget } from '../text/budget.js'

/** The numbers of two lines that two lists have in common. */
export type Pair = readonly [one: number, other: number]

/**
 * A longest common subsequence of two lists, given by a test of their indices. Quadratic in what is left when equal
 * ends are taken off; where that would be too much, only the ends are common.
 *
 * @param budget pays for the table; default: nobody does
 * @param sharesEnds whether lines that both lists begin and end with are taken first; without it each line is paired as
 *   early as it can be
 */
export function commonLines(
  count: number,
  otherCount: number,
  areSame: (one: number, other: number) => boolean,
  budget?: Budget,
  sharesEnds = true,
): Pair[] {
  let start = 0
  let [end, otherEnd] = [count, otherCount]
  while (start < end && start < otherEnd && areSame(start, start)) start++
  while (sharesEnds && end > start && otherEnd > start && areSame(end - 1, otherEnd - 1)) {
    end--
    otherEnd--
  }
  const pairs: Pair[] = []
  for (let at = 0; at < start; at++) pairs.push([at, at])
  const isSame = (one: number, other: number) => areSame(start + one, start + other)
  for (const [one, other] of longest(end - start, otherEnd - start, isSame, budget))
    pairs.push([start + one, start + other])
  for (let at = end; at < count; at++) pairs.push([at, at - end + otherEnd])
  return pairs
}

/** The most cells of the table; beyond them nothing between the ends counts as common. */
const MOST_CELLS = 4_000_000
const CELLS_PER_STEP = 16

function longest(
  rows: number,
  columns: number,
  areSame: (one: number, other: number) => boolean,
  budget?: Budget,
): Pair[] {
  if (rows === 0 || columns === 0 || rows * columns > MOST_CELLS) return []
  const width = columns + 1
  const lengths = new Uint32Array((rows + 1) * width)
  const lengthAt = (i: number, j: number) => lengths[i * width + j] as number
  for (let i = rows - 1; i >= 0; i--) {
    budget?.spend(columns / CELLS_PER_STEP)
    for (let j = columns - 1; j >= 0; j--)
      lengths[i * width + j] = areSame(i, j)
        ? lengthAt(i + 1, j + 1) + 1
        : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
  }
  const pairs: Pair[] = []
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (areSame(i, j) && lengthAt(i, j) === lengthAt(i + 1, j + 1) + 1) pairs.push([i++, j++])
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++
    else j++
  }
  return pairs
}
