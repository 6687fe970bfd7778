import { type Budget, similarity, similaritySteps } from '@emend/core'
import { joinNormalized } from './normalize.js'

/** A run of lines and how alike it is to the text that was searched. */
export interface Window {
  /** The index of its first line, -1 where nothing is alike at all. */
  readonly index: number
  readonly similarity: number
}

/**
 * The most similar run of lines in a range, as many as are searched or fewer at its end. Of several the first on
 * the way from the middle outwards, upwards before downwards. What its length alone rules out is not measured, so
 * that the winner is the one of measuring all.
 *
 * @param lines normalised
 * @param wanted the searched lines, normalised and joined
 * @param count how many lines are searched
 * @param range of line indexes, half-open
 */
export function fuzzySearch(
  lines: readonly string[],
  wanted: string,
  count: number,
  range: { readonly start: number; readonly end: number },
  budget: Budget,
): Window {
  let best: Window = { index: -1, similarity: 0 }
  for (const index of middleOut(range.start, range.end, count)) {
    const alike = similarityAt(lines, index, wanted, count, best.similarity, budget)
    if (alike > best.similarity) best = { index, similarity: alike }
    // Nothing can be more alike, and of equals the first wins.
    if (best.similarity === 1) break
  }
  return best
}

/** How alike the lines from an index are, or any number that is not above `floor`. */
export function similarityAt(
  lines: readonly string[],
  index: number,
  wanted: string,
  count: number,
  floor: number,
  budget: Budget,
): number {
  const found = joinNormalized(lines.slice(index, index + count))
  budget.spend(count)
  if (found === wanted) return 1
  const longer = Math.max(found.length, wanted.length)
  if (Math.min(found.length, wanted.length) / longer <= floor) return 0
  budget.spend(similaritySteps(found, wanted))
  return similarity(found, wanted)
}

/** Indexes from the middle of a range outwards. Only those above the middle may reach beyond the range's end. */
function* middleOut(start: number, end: number, count: number): Generator<number> {
  const middle = Math.floor((start + end) / 2)
  let up = middle
  let down = middle + 1
  while (up >= start || down <= end - count) {
    if (up >= start) yield up--
    if (down <= end - count) yield down++
  }
}
