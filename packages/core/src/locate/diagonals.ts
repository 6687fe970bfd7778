import type { Budget } from '../vocabulary/replacer.js'
import type { LinePlaces } from './line-places.js'

/**
 * The first line of the place where most searched lines stand where they should, or not far from it; rare lines count
 * more. Of places that are not much worse than the best, the one nearest to the line where the text is expected.
 * Undefined when no line stands anywhere. Linear in the places of the lines, but for sorting them.
 *
 * @param expected the first line by a hint, counted from 0
 */
export function bestDiagonal(
  placesOf: LinePlaces,
  searched: readonly string[],
  budget: Budget,
  expected?: number,
): number | undefined {
  const votes = new Map<number, number>()
  for (const [i, line] of searched.entries()) {
    const places = placesOf(line)
    budget.spend(places.length + 1)
    for (const place of places) {
      const first = Math.max(0, place - i)
      votes.set(first, (votes.get(first) ?? 0) + 1 / places.length)
    }
  }
  const supported = withNeighbours(votes)
  const best = keyOfMost(supported)
  if (best === undefined || expected === undefined) return best
  const least = (supported.get(best) ?? 0) * NOT_MUCH_WORSE
  const near = Array.from(supported)
    .filter(([first, count]) => count >= least && Math.abs(first - expected) <= REACH)
    .map(([first, count]): [number, number] => [first, count / (1 + Math.abs(first - expected))])
  return keyOfMost(new Map(near)) ?? best
}

const NOT_MUCH_WORSE = 0.4
const REACH = 100
/** How far lines stand from where they should when others were put in or taken out between them. */
export const SLACK = 5

/** What votes for a diagonal, and half of what votes for those beside it. */
function withNeighbours(votes: ReadonlyMap<number, number>): Map<number, number> {
  return new Map(
    Array.from(votes, ([first, count]) => {
      let beside = 0
      for (let step = 1; step <= SLACK; step++)
        beside += (votes.get(first - step) ?? 0) + (votes.get(first + step) ?? 0)
      return [first, count + beside / 2]
    }),
  )
}

/** The key with the greatest count; of several the smallest. */
function keyOfMost(counts: ReadonlyMap<number, number>): number | undefined {
  let best: number | undefined
  let most = 0
  for (const [key, count] of counts) {
    if (count > most || (count === most && best !== undefined && key < best)) {
      best = key
      most = count
    }
  }
  return best
}
