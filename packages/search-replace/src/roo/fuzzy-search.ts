import { type Budget, similarity, similaritySteps } from '@emend/core'
import { likenessBounds } from './likeness-bounds.js'
import { joinNormalized } from './normalize.js'

/** A run of lines and how alike it is to the text that was searched. */
export interface Window {
  /** The index of its first line, -1 where nothing is alike at all. */
  readonly index: number
  readonly similarity: number
}

/**
 * The most similar run of lines in a range, as many as are searched or fewer at its end. Of several the first on
 * the way from the middle outwards, upwards before downwards. The runs that can be most alike are measured first, and
 * those that cannot win not at all, so that the winner is the one of measuring all. Only where none can reach the
 * threshold, and the winner is but something to report, is it the winner of the first few hundred.
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
  threshold: number,
  budget: Budget,
): Window {
  let best = { index: -1, similarity: 0, turn: -1 }
  const runs = mostPromisingFirst(lines, wanted, count, range, budget)
  for (const [measured, { index, turn, bound }] of runs.entries()) {
    if (bound < best.similarity || (bound === best.similarity && turn > best.turn)) break
    if (bound < threshold && measured >= ENOUGH) break
    const alike = similarityAt(lines, index, wanted, count, budget)
    if (alike > best.similarity || (alike === best.similarity && turn < best.turn))
      best = { index, similarity: alike, turn }
  }
  return { index: best.index, similarity: best.similarity }
}

const ENOUGH = 300

/** How alike the lines from an index are. */
export function similarityAt(
  lines: readonly string[],
  index: number,
  wanted: string,
  count: number,
  budget: Budget,
): number {
  const found = joinNormalized(lines.slice(index, index + count))
  budget.spend(count)
  if (found === wanted) return 1
  budget.spend(similaritySteps(found, wanted))
  return similarity(found, wanted)
}

interface Run {
  readonly index: number
  /** Its number on the way from the middle outwards. */
  readonly turn: number
  /** How alike it can be at best. */
  readonly bound: number
}

function mostPromisingFirst(
  lines: readonly string[],
  wanted: string,
  count: number,
  { start, end }: { readonly start: number; readonly end: number },
  budget: Budget,
): Run[] {
  budget.spend(lines.length)
  const bounds = likenessBounds(lines, wanted, count, start, Math.max(middleOf(start, end), end - count))
  return Array.from(middleOut(start, end, count), (index, turn) => {
    return { index, turn, bound: bounds[index - start] ?? 1 }
  }).sort((a, b) => b.bound - a.bound || a.turn - b.turn)
}

/** Indexes from the middle of a range outwards. Only those above the middle may reach beyond the range's end. */
function* middleOut(start: number, end: number, count: number): Generator<number> {
  let up = middleOf(start, end)
  let down = up + 1
  while (up >= start || down <= end - count) {
    if (up >= start) yield up--
    if (down <= end - count) yield down++
  }
}

function middleOf(start: number, end: number): number {
  return Math.floor((start + end) / 2)
}
