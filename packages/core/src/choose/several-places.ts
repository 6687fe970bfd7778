import type { Place } from '../place/place.js'
import type { Reason } from '../vocabulary/reason.js'

/** The reason for an edit that has several places, none of which the request chooses. */
export function severalPlaces(places: readonly Place[]): Reason {
  const [first] = places
  return {
    code: 'ambiguous',
    spans: places.map(({ span }) => span),
    ...(first && { replacer: { name: first.replacer, tier: first.tier } }),
  }
}
