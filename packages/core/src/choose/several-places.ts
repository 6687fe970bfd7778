import type { Place } from '../place/place.js'
import type { Reason } from '../vocabulary/reason.js'

/**
 * The reason for an edit that has several places, none of which the request chooses. Equal edits share their places, and so it.
 *
 * @rule several-places The old text is at several places, and nothing says which is meant.
 */
export function severalPlaces(places: readonly Place[]): Reason {
  const known = reasons.get(places)
  if (known !== undefined) return known
  const [first] = places
  const reason: Reason = {
    code: 'ambiguous',
    spans: places.map(({ span }) => span).sort((one, other) => one.start - other.start),
    ...(first && { replacer: { name: first.replacer, tier: first.tier } }),
  }
  reasons.set(places, reason)
  return reason
}

const reasons = /* @__PURE__ */ new WeakMap<readonly Place[], Reason>()
