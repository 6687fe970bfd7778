import type { Budget } from '../text/budget.js'

/** The numbers of two lines that two lists have in common. */
export type Pair = readonly [one: number, other: number]

/** How two lists of lines are compared. */
export interface Comparison {
  /** Whether a line of the one list is one of the other. */
  readonly areSame: (one: number, other: number) => boolean
  /** Whether a line of the one list says nothing of where it belongs: it counts only where the rest is equal. Default: none. */
  readonly isBlank?: (one: number) => boolean
  /** The lines of both lists, where only equal ones are the same: then those that one list alone has take no room in the table. */
  readonly texts?: readonly [one: readonly string[], other: readonly string[]]
}

/**
 * A longest common subsequence of two lists, given by a test of their indices; of several the one with fewest blank lines.
 * Quadratic in what is left when equal ends are taken off, and lines that one list alone has, where that is known; where that
 * would be too much, only the ends are common.
 *
 * @param budget pays for the table; default: nobody does
 * @param sharesEnds whether lines that both lists begin and end with are taken first; without it each line is paired as
 *   early as it can be
 */
export function commonLines(
  count: number,
  otherCount: number,
  { areSame, isBlank = () => false, texts }: Comparison,
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
  const within: Comparison = {
    areSame: (one, other) => areSame(start + one, start + other),
    isBlank: (one) => isBlank(start + one),
    ...(texts && { texts: [texts[0].slice(start, end), texts[1].slice(start, otherEnd)] }),
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
  { areSame, isBlank = () => false, texts }: Comparison,
  budget?: Budget,
): Pair[] {
  if (rows === 0 || columns === 0 || rows * columns > MOST_CELLS) return []
  const one = linesOfTable(rows, texts?.[0], texts?.[1])
  const other = linesOfTable(columns, texts?.[1], texts?.[0])
  if (one.lines.length === 0) return []
  const width = other.lines.length + 1
  const lengths = new Uint32Array((one.lines.length + 1) * width)
  const weightOf = (i: number) => (isBlank(i) ? PAIR : PAIR + 1)
  for (let row = one.lines.length - 1; row >= 0; row--) {
    budget?.spend(width / CELLS_PER_STEP)
    const i = one.lines[row] as number
    for (let column = width - 2; column >= 0; column--) {
      const at = row * width + column
      lengths[at] = areSame(i, other.lines[column] as number)
        ? (lengths[at + width + 1] as number) + weightOf(i)
        : Math.max(lengths[at + width] as number, lengths[at + 1] as number)
    }
  }
  const lengthAt = (i: number, j: number) =>
    lengths[(one.rows[i] as number) * width + (other.rows[j] as number)] as number
  const pairs: Pair[] = []
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (areSame(i, j) && lengthAt(i, j) === lengthAt(i + 1, j + 1) + weightOf(i)) pairs.push([i++, j++])
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++
    else j++
  }
  return pairs
}

/** The lines of a list that are in the table, and for each line, and behind the last, the row of the first of them from there on. */
function linesOfTable(
  count: number,
  texts?: readonly string[],
  others?: readonly string[],
): { readonly lines: readonly number[]; readonly rows: readonly number[] } {
  const known = others && new Set(others)
  const [lines, rows]: [number[], number[]] = [[], []]
  for (let at = 0; at < count; at++) {
    rows.push(lines.length)
    if (known === undefined || known.has(texts?.[at] as string)) lines.push(at)
  }
  rows.push(lines.length)
  return { lines, rows }
}
