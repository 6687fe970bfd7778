import { type Budget, likenessBounds, lineCodes, similarity, similaritySteps } from '@emend/core/plugin'
import type { Lines } from './lines.js'
import { normalizeLine, normalizeText } from './normalize.js'

/** A run of lines and how alike it is to the text that was searched. */
export interface Window {
  /** The index of its first line, -1 where nothing is alike at all. */
  readonly index: number
  readonly similarity: number
}

/** Indexes of lines, half-open. */
export interface Range {
  readonly start: number
  readonly end: number
}

/**
 * The most similar run of lines in a range, as many as are searched or fewer at its end. Of several the first on
 * the way from the middle outwards, upwards before downwards. The runs that can be most alike are measured first, and
 * those that cannot win not at all, so that the winner is the one of measuring all. Only where none can reach the
 * threshold, and the winner is but something to report, is it the winner of the first few hundred.
 *
 * Linear, but for sorting the runs that can be more alike than the most promising one is, and for an edit distance for
 * each that is measured, drawn from the budget.
 */
export function fuzzySearch(
  lines: Pick<Lines, 'slice' | 'text'>,
  searched: readonly string[],
  range: Range,
  threshold: number,
  budget: Budget,
): Window {
  const likeness = likenessTo(searched, lines, budget)
  let best = { index: -1, similarity: 0, turn: -1 }
  const canWin = (alike: number, turn: number) =>
    alike > best.similarity || (alike === best.similarity && turn < best.turn)
  let measured = 0
  for (const { index, turn, bound } of mostPromisingFirst(lines, searched, range, budget, canWin)) {
    if (!canWin(bound, turn) || (bound < threshold && measured >= ENOUGH)) break
    const alike = likeness(index)
    if (canWin(alike, turn)) best = { index, similarity: alike, turn }
    measured++
  }
  return { index: best.index, similarity: best.similarity }
}

const ENOUGH = 300

/** Tells how alike to what is searched the lines from an index are. */
export function likenessTo(
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
  /** Its number on the way from the middle outwards. */
  readonly turn: number
  /** How alike it can be at best. */
  readonly bound: number
}

/** The most promising run, and after it has been looked at, those that can win all the same. */
function* mostPromisingFirst(
  lines: Pick<Lines, 'text'>,
  searched: readonly string[],
  { start, end }: Range,
  budget: Budget,
  canWin: (bound: number, turn: number) => boolean,
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
  const turnOf = (index: number) => (index > middle ? 2 * (index - middle) - 1 : 2 * (middle - index))
  const boundOf = (index: number) => bounds[index - start] ?? 0
  const compare = (a: number, b: number) => boundOf(b) - boundOf(a) || turnOf(a) - turnOf(b)
  const runAt = (index: number): Run => ({ index, turn: turnOf(index), bound: boundOf(index) })
  let first = start
  for (let index = start + 1; index <= last; index++) if (compare(index, first) < 0) first = index
  if (start <= last) yield runAt(first)
  const others: number[] = []
  for (let index = start; index <= last; index++)
    if (index !== first && canWin(boundOf(index), turnOf(index))) others.push(index)
  for (const index of others.sort(compare)) yield runAt(index)
}
