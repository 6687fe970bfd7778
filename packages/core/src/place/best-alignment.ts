import type { Budget } from '../text/budget.js'
import { isBlank } from '../text/lines.js'
import { type Band, wholeBand } from './band.js'

/** Writes what it weighs that an old line is each row from `low` to before `high`; `-Infinity` where it cannot be. */
export type Weights = (old: number, into: Float64Array, low: number, high: number) => void

/** What the pairs and gaps of an alignment weigh. */
export interface AlignmentTerms {
  readonly weights: Weights
  /** What it weighs, at most 0, that an old line is no row. */
  missing(old: number): number
  /** What each row weighs, at most 0, that is above the old line with this number, or behind the last one, and is no old line; one more. */
  extra(old: number): Float64Array
  /** What a stretch of rows that are no old line weighs instead, and each of its rows in addition. Default: never. */
  readonly stretch?: { readonly first: number; readonly row: number }
  /** The rows that are compared. Default: all. */
  readonly band?: Band
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
  weights: Weights,
  { line, blank, stretch }: Gaps,
  budget: Budget,
  band?: Band,
): number[] {
  const free = new Float64Array(rows.length + 1)
  const costs = free.slice()
  for (const [at, row] of rows.entries()) costs[at] = isBlank(row) ? blank : line
  const terms: AlignmentTerms = {
    weights,
    missing: (at) => (isBlank(old[at] as string) ? MISSING_BLANK : MISSING),
    extra: (at) => (at === 0 || at === old.length ? free : costs),
    ...(stretch && { stretch }),
    ...(band && { band }),
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
/** A flag beside a move: a stretch that comes here goes on. */
const STAYS = 8

/**
 * For every old line its row, or -1, such that the weights add up to the most: a dynamic programme over both (Needleman and
 * Wunsch 1970), in which a stretch of rows may cost less than its rows one by one (Gotoh 1982). Time and memory are quadratic,
 * a byte for each pair, or linear in the pairs of a band; charged to the budget.
 */
export function bestAlignment(
  count: number,
  rowCount: number,
  { weights, missing, extra, stretch, band = wholeBand(count, rowCount) }: AlignmentTerms,
  budget: Budget,
): number[] {
  const { first, row } = stretch ?? { first: NEVER, row: 0 }
  const moves = new Array<Uint8Array>(count + 1)
  // A cell behind the last row, and one that is always out of reach.
  let below = new Float64Array(rowCount + 2).fill(NEVER)
  let scores = below.slice()
  const pairs = new Float64Array(rowCount + 1).fill(NEVER)
  for (let at = count; at >= 0; at--) {
    const [low, high] = [band.low[at] as number, band.high[at] as number]
    budget.spend((high - low + 1) * STEPS_PER_CELL)
    if (at < count) weights(at, pairs, low, Math.min(high + 1, rowCount))
    const made = new Uint8Array(high - low + 1)
    const line = { low, high, isLast: at === count, missing: at < count ? missing(at) : NEVER, first, row }
    fillLine(made, scores, below, pairs, extra(at), line)
    moves[at] = made
    ;[below, scores] = [scores, below]
  }
  return path(count, rowCount, moves, band)
}

const NEVER = Number.NEGATIVE_INFINITY
/** A step is some nanoseconds. */
const STEPS_PER_CELL = 2

/** What the cells of one old line have in common. */
interface LineTerms {
  readonly low: number
  readonly high: number
  readonly isLast: boolean
  readonly missing: number
  readonly first: number
  readonly row: number
}

/** The moves and scores of one old line, from its last cell to its first. `below` has the scores of the old line below. */
function fillLine(
  moves: Uint8Array,
  scores: Float64Array,
  below: Float64Array,
  pairs: Float64Array,
  costs: Float64Array,
  { low, high, isLast, missing, first, row: each }: LineTerms,
): void {
  const open = first + each
  let inStretch = NEVER
  let next = NEVER
  let under = below[high + 1] as number
  for (let row = high; row >= low; row--) {
    const straight = below[row] as number
    const paired = (pairs[row] as number) + under
    const skipped = (costs[row] as number) + next
    let best = NEVER
    let move = END
    if (paired > best) {
      best = paired
      move = PAIR
    }
    if (missing + straight > best) {
      best = missing + straight
      move = SKIP_OLD
    }
    if (skipped > best) {
      best = skipped
      move = SKIP_ROW
    }
    if (open + inStretch > best) {
      best = open + inStretch
      move = STRETCH
    }
    if (isLast && row === below.length - 2) best = 0
    inStretch += each
    if (best >= inStretch) inStretch = best
    else move |= STAYS
    moves[row - low] = move
    scores[row] = best
    next = best
    under = straight
  }
  // What is behind the band is out of reach for the old line above; what is before it was never in reach.
  scores[high + 1] = NEVER
}

function path(count: number, rowCount: number, moves: readonly Uint8Array[], { low }: Band): number[] {
  const alignment = new Array<number>(count).fill(-1)
  let isInStretch = false
  for (let at = 0, row = 0; at < count || row < rowCount; ) {
    const made = (moves[at] as Uint8Array)[row - (low[at] as number)] as number
    isInStretch &&= (made & STAYS) !== 0
    const move: number = isInStretch ? STRETCH : made & ~STAYS
    isInStretch = move === STRETCH
    if (move === PAIR) alignment[at++] = row++
    else if (move === SKIP_OLD) at++
    else row++
  }
  return alignment
}
