import type { Span } from './span.js'

/** The highest and the lowest way to choose a place for each of several texts; undefined for a text without a list of places. */
export interface OutermostPlacements<Place> {
  readonly highest: readonly (Place | undefined)[]
  readonly lowest: readonly (Place | undefined)[]
}

/**
 * Places several texts in their order without overlaps, each as high as possible and each as low as possible. All other
 * ways are between these two, so if both agree there is only one way. Undefined if a text has no place left. Linear in the
 * places.
 *
 * @param all the places of each text, ascending
 */
export function outermostPlacements<Place extends { readonly span: Span }>(
  all: readonly (readonly Place[] | undefined)[],
): OutermostPlacements<Place> | undefined {
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
