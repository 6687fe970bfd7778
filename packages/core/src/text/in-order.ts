import type { Span } from './span.js'

/** The two outermost ways to choose a place for each of some texts; none for a text without a list of places. */
export interface WaysInOrder<Place> {
  readonly highest: readonly (Place | undefined)[]
  readonly lowest: readonly (Place | undefined)[]
}

/**
 * Of the places of each of some texts, from top to bottom, the one that is as high as those chosen for the texts above allow, and the one
 * that is as low as those for the texts below allow. All other ways to choose are between: where the two agree, there is only one.
 * Undefined where a text has no place left. Linear in the places.
 *
 * @param all for each text its places, ascending
 */
export function waysInOrder<Place extends { readonly span: Span }>(
  all: readonly (readonly Place[] | undefined)[],
): WaysInOrder<Place> | undefined {
  let [free, limit] = [0, Number.POSITIVE_INFINITY]
  const highest = all.map((places) => {
    const place = places?.find(({ span }) => span.start >= free)
    free = place?.span.end ?? free
    return place
  })
  if (all.some((places, i) => places !== undefined && highest[i] === undefined)) return undefined
  const lowest = all.toReversed().map((places) => {
    const place = places?.findLast(({ span }) => span.end <= limit)
    limit = place?.span.start ?? limit
    return place
  })
  return { highest, lowest: lowest.reverse() }
}
