import type { Span } from './span.js'

/** What goes somewhere. */
interface Placed {
  readonly span: Span
}

/**
 * Of the places of each of some texts, from top to bottom, the one that is as high as those chosen for the texts above allow; none for a text
 * without a list of places. Undefined where one has no place left. With {@link lowestInOrder}, between which all other ways to choose
 * are, it shows what can be chosen in one way only. Linear in the places.
 *
 * @param all for each text its places, ascending
 */
export function highestInOrder<Place extends Placed>(
  all: readonly (readonly Place[] | undefined)[],
): (Place | undefined)[] | undefined {
  const chosen: (Place | undefined)[] = []
  let free = 0
  for (const places of all) {
    const place = places?.find(({ span }) => span.start >= free)
    if (places !== undefined && place === undefined) return undefined
    chosen.push(place)
    free = place?.span.end ?? free
  }
  return chosen
}

/** The same with each as low as those chosen for the texts below allow. */
export function lowestInOrder<Place extends Placed>(
  all: readonly (readonly Place[] | undefined)[],
): (Place | undefined)[] | undefined {
  const chosen: (Place | undefined)[] = []
  let limit = Number.POSITIVE_INFINITY
  for (const places of all.toReversed()) {
    const place = places?.findLast(({ span }) => span.end <= limit)
    if (places !== undefined && place === undefined) return undefined
    chosen.push(place)
    limit = place?.span.start ?? limit
  }
  return chosen.reverse()
}
