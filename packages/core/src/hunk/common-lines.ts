import type { Budget } from '../text/budget.js'

/** The numbers of two lines that two lists have in common. */
export type Pair = readonly [one: number, other: number]

/** How two lists of lines are compared. */
export interface Comparison {
  /** Whether a line of the one list is one of the other. */
  readonly areSame: (one: number, other: number) => boolean
  /** Whether a line of the one list says nothing of where it belongs: it counts only where the rest is equal. Default: none. */
  readonly isBlank?: (one: number) => boolean
}

/**
 * A longest common subsequence of two lists, given by a test of their indices; of several the one with fewest blank lines.
 * Quadratic in what is left when equal ends are taken off; where that would be too much, only the ends are common.
 *
 * @param budget pays for the table; default: nobody does
 * @param sharesEnds whether lines that both lists begin and end with are taken first; without it each line is paired as
 *   early as it can be
 */
export function commonLines(
  count: number,
  otherCount: number,
  { areSame, isBlank = () => false }: Comparison,
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
  const within: Required<Comparison> = {
    areSame: (one, other) => areSame(start + one, start + other),
    isBlank: (one) => isBlank(start + one),
  }
  for (const [one, other] of longest(end - start, otherEnd - start, within, budget))
    pairs.push([start + one, start + other])
  for (let at = end; at < count; at++) pairs.push([at, at - end + otherEnd])
  return pairs
}

/** The most cells of the table; beyond them nothing between the ends counts as common. */
const MOST_CELLS = 4_000_000
const CELLS_PER_STEP = 16
/** The weight of a pair: more than that of all lines that are not blank, of which the table has at most 2,000. */
const PAIR = 2 ** 12

function longest(
  rows: number,
  columns: number,
  { areSame, isBlank }: Required<Comparison>,
  budget?: Budget,
): Pair[] {
  if (rows === 0 || columns === 0 || rows * columns > MOST_CELLS) return []
  const width = columns + 1
  const lengths = new Uint32Array((rows + 1) * width)
  const lengthAt = (i: number, j: number) => lengths[i * width + j] as number
  const weightOf = (i: number) => (isBlank(i) ? PAIR : PAIR + 1)
  for (let i = rows - 1; i >= 0; i--) {
    budget?.spend(columns / CELLS_PER_STEP)
    for (let j = columns - 1; j >= 0; j--)
      lengths[i * width + j] = areSame(i, j)
        ? lengthAt(i + 1, j + 1) + weightOf(i)
        : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
  }
  const pairs: Pair[] = []
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (areSame(i, j) && lengthAt(i, j) === lengthAt(i + 1, j + 1) + weightOf(i)) pairs.push([i++, j++])
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++
    else j++
  }
  return pairs
}
