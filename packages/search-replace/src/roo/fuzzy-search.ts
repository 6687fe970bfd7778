import type { Budget } from '@emend/core/plugin'
import { similarity } from '@emend/core/plugin'
import { likenessBounds, lineCodes } from './likeness-bounds.js'
import type { Lines } from './lines.js'
import { normalizeLine, normalizeText } from './normalize.js'

/** A run of lines of the file and its similarity to the searched lines. */
export interface Window {
  /** The index of its first line; -1 if no run has any similarity. */
  readonly index: number
  readonly similarity: number
}

/** A half-open range of line indexes. */
export interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Finds the run of lines in a range that is most similar to the searched lines. A run has as many lines as are searched,
 * or fewer at the end of the range. Among equals the one nearest to the middle of the range wins, above before below.
 *
 * Runs are measured in the order of an upper bound of their similarity, and runs that cannot win are skipped. The result
 * is therefore the same as if all runs were measured. There is one exception: if no run can reach the threshold, the result
 * is only for the failure report, and it is the best of the first few hundred runs.
 *
 * Linear, except for sorting the runs whose bound exceeds the similarity of the most promising run, and for one edit
 * distance for each measured run, which is charged to the budget.
 */
export function fuzzySearch(
  lines: Pick<Lines, 'slice' | 'text'>,
  searched: readonly string[],
  range: Range,
  threshold: number,
  budget: Budget,
): Window {
  const similarityAt = similarityTo(searched, lines, budget)
  let best = { index: -1, similarity: 0, rank: -1 }
  const canWin = (alike: number, rank: number) =>
    alike > best.similarity || (alike === best.similarity && rank < best.rank)
  let measured = 0
  for (const { index, rank, bound } of mostPromisingFirst(lines, searched, range, budget, canWin)) {
    if (!canWin(bound, rank) || (bound < threshold && measured >= MAX_MEASURED)) break
    const alike = similarityAt(index)
    if (canWin(alike, rank)) best = { index, similarity: alike, rank }
    measured++
  }
  return { index: best.index, similarity: best.similarity }
}

/** How many runs are measured if none can reach the threshold. */
const MAX_MEASURED = 300

/** Returns a function that gives the similarity between the searched lines and the lines from an index on. */
export function similarityTo(
  searched: readonly string[],
  lines: Pick<Lines, 'slice'>,
  budget: Budget,
): (index: number) => number {
  const wanted = normalizeText(searched)
  return (index) => {
    const found = normalizeText(lines.slice(index, index + searched.length))
    budget.spend(searched.length)
    if (found === wanted) return 1
    budget.spend(similaritySteps(found, wanted))
    return similarity(found, wanted)
  }
}

interface Run {
  readonly index: number
  /** Its rank in the order from the middle outwards, 0 for the middle. */
  readonly rank: number
  /** An upper bound of its similarity. */
  readonly bound: number
}

/** Yields the run with the highest bound and, after the caller has measured it, the runs that can still win. */
function* mostPromisingFirst(
  lines: Pick<Lines, 'text'>,
  searched: readonly string[],
  { start, end }: Range,
  budget: Budget,
  canWin: (bound: number, rank: number) => boolean,
): Generator<Run> {
  const middle = Math.floor((start + end) / 2)
  const last = Math.max(middle, end - searched.length)
  budget.spend(Math.max(0, last - start) + searched.length)
  const bounds = likenessBounds(
    lineCodes(lines.text(start, last + searched.length), normalizeLine, ' '),
    lineCodes(searched.join('\n'), normalizeLine, ' '),
    0,
    last - start,
  )
  const rankOf = (index: number) => (index > middle ? 2 * (index - middle) - 1 : 2 * (middle - index))
  const boundOf = (index: number) => bounds[index - start] ?? 0
  const compare = (a: number, b: number) => boundOf(b) - boundOf(a) || rankOf(a) - rankOf(b)
  const runAt = (index: number): Run => ({ index, rank: rankOf(index), bound: boundOf(index) })
  let first = start
  for (let index = start + 1; index <= last; index++) if (compare(index, first) < 0) first = index
  if (start <= last) yield runAt(first)
  const others: number[] = []
  for (let index = start; index <= last; index++)
    if (index !== first && canWin(boundOf(index), rankOf(index))) others.push(index)
  for (const index of others.sort(compare)) yield runAt(index)
}

/** The cost of the similarity of these texts, in budget steps. */
function similaritySteps(a: string, b: string): number {
  return 1 + (a.length * b.length) / 256
}
