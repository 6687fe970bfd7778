import type { Budget } from '../text/budget.js'
import { isBlank } from '../text/lines.js'

/** What it weighs that an old line is a row of the file; `-Infinity` where it cannot be. */
export type Weight = (old: number, row: number) => number

/** What the pairs and gaps of an alignment weigh. */
export interface AlignmentTerms {
  readonly weight: Weight
  /** What it weighs, at most 0, that an old line is no row. */
  missing(old: number): number
  /** What it weighs, at most 0, that a row is above the old line with this number, or behind the last one, and is no old line. */
  extra(row: number, old: number): number
  /** What a stretch of rows that are no old line weighs instead, and each of its rows in addition. Default: never. */
  readonly stretch?: { readonly first: number; readonly row: number }
}

/** What rows between aligned ones cost that no old line is aligned with. */
export interface Gaps {
  readonly line: number
  readonly blank: number
  readonly stretch?: AlignmentTerms['stretch']
}

/**
 * {@link bestAlignment} of the lines of a hunk with rows of a file: blank lines cost less, and rows above and below the old lines
 * nothing.
 *
 * @param first the number of the file's line that is the first row
 * @returns for every old line the number of the file's line, or -1
 */
export function alignLines(
  old: readonly string[],
  rows: readonly string[],
  first: number,
  weight: Weight,
  { line, blank, stretch }: Gaps,
  budget: Budget,
): number[] {
  const isEdge = (at: number) => at === 0 || at === old.length
  const terms: AlignmentTerms = {
    weight,
    missing: (at) => (isBlank(old[at] as string) ? MISSING_BLANK : MISSING),
    extra: (row, at) => (isEdge(at) ? 0 : isBlank(rows[row] as string) ? blank : line),
    ...(stretch && { stretch }),
  }
  const aligned = bestAlignment(old.length, rows.length, terms, budget)
  return aligned.map((row) => (row < 0 ? -1 : row + first))
}

const MISSING = -2
const MISSING_BLANK = -0.5

const END = 0
const PAIR = 1
const SKIP_OLD = 2
const SKIP_ROW = 3
const STRETCH = 4

/**
 * For every old line its row, or -1, such that the weights add up to the most: a dynamic programme over both (Needleman and
 * Wunsch 1970), in which a stretch of rows may cost less than its rows one by one (Gotoh 1982). Quadratic, charged to the
 * budget.
 */
export function bestAlignment(
  count: number,
  rowCount: number,
  { weight, missing, extra, stretch }: AlignmentTerms,
  budget: Budget,
): number[] {
  const width = rowCount + 1
  const scores = new Float64Array((count + 1) * width)
  const moves = new Uint8Array((count + 1) * width)
  const stays = new Uint8Array((count + 1) * width)
  const { first, row: each } = stretch ?? { first: Number.NEGATIVE_INFINITY, row: 0 }
  for (let at = count; at >= 0; at--) {
    let inStretch = Number.NEGATIVE_INFINITY
    budget.spend(rowCount)
    for (let row = rowCount; row >= 0; row--) {
      const cell = at * width + row
      let [best, move] = at === count && row === rowCount ? [0, END] : [Number.NEGATIVE_INFINITY, END]
      const consider = (score: number, next: number) => {
        if (score > best) [best, move] = [score, next]
      }
      if (at < count && row < rowCount) consider(weight(at, row) + (scores[cell + width + 1] as number), PAIR)
      if (at < count) consider(missing(at) + (scores[cell + width] as number), SKIP_OLD)
      if (row < rowCount) {
        consider(extra(row, at) + (scores[cell + 1] as number), SKIP_ROW)
        consider(first + each + inStretch, STRETCH)
      }
      inStretch += each
      if (best >= inStretch) inStretch = best
      else stays[cell] = 1
      scores[cell] = best
      moves[cell] = move
    }
  }
  return path(count, rowCount, moves, stays)
}

function path(count: number, rowCount: number, moves: Uint8Array, stays: Uint8Array): number[] {
  const alignment = new Array<number>(count).fill(-1)
  let isInStretch = false
  for (let at = 0, row = 0; at < count || row < rowCount; ) {
    const cell = at * (rowCount + 1) + row
    isInStretch &&= stays[cell] === 1
    const move: number | undefined = isInStretch ? STRETCH : moves[cell]
    isInStretch = move === STRETCH
    if (move === PAIR) alignment[at++] = row++
    else if (move === SKIP_OLD) at++
    else row++
  }
  return alignment
}
