import type { LinePlaces } from '../search/line-places.js'
import type { Budget } from '../vocabulary/replacer.js'

/**
 * The first line of the place where most searched lines are where they should, or not far from it; rare lines count
 * more. Of places that are not much worse than the best, the one nearest to the line where the text is expected.
 * Undefined when no line is anywhere. Linear in the places of the lines.
 *
 * @param expected the first line by a hint, counted from 0
 */
export function bestDiagonal(
  placesOf: LinePlaces,
  searched: readonly string[],
  budget: Budget,
  expected?: number,
): number | undefined {
  const found = searched.map((line) => placesOf(line))
  const last = found.reduce((most, places) => Math.max(most, places.at(-1) ?? 0), 0)
  const votes = new Float64Array(last + 1)
  for (const [i, places] of found.entries()) {
    budget.spend(places.length + 1)
    for (const place of places) {
      const first = Math.max(0, place - i)
      votes[first] = (votes[first] ?? 0) + 1 / places.length
    }
  }
  const firsts = found.flatMap((places, i) => places.map((place) => Math.max(0, place - i)))
  const supportOf = (first: number) => withNeighbours(votes, first)
  const best = keyOfMost(firsts, supportOf)
  if (best === undefined || expected === undefined) return best
  const least = supportOf(best) * NOT_MUCH_WORSE
  const near = firsts.filter((first) => Math.abs(first - expected) <= REACH && supportOf(first) >= least)
  return keyOfMost(near, (first) => supportOf(first) / (1 + Math.abs(first - expected))) ?? best
}

const NOT_MUCH_WORSE = 0.4
const REACH = 100
/** How far lines are from where they should when others were put in or taken out between them. */
export const SLACK = 5

/** What votes for a diagonal, and half of what votes for those beside it. */
function withNeighbours(votes: Float64Array, first: number): number {
  let beside = 0
  for (let step = 1; step <= SLACK; step++) beside += (votes[first - step] ?? 0) + (votes[first + step] ?? 0)
  return (votes[first] ?? 0) + beside / 2
}

/** The key with the greatest count; of several the smallest. */
function keyOfMost(keys: readonly number[], countOf: (key: number) => number): number | undefined {
  let best: number | undefined
  let most = 0
  for (const key of keys) {
    const count = countOf(key)
    if (count > most || (count === most && best !== undefined && key < best)) {
      best = key
      most = count
    }
  }
  return best
}
