import { placeUnique } from '../locate/place.js'
import type { Placement, PlacementQuery } from '../vocabulary/placement.js'
import { oneByOne } from './one-by-one.js'

/**
 * One edit after the other, each on the result of those before, at the only place there is, or at the one that
 * its line hint decides for.
 */
export const unique: Placement = /* @__PURE__ */ Object.freeze({
  name: 'unique',
  inTurn: true,
  place: (query: PlacementQuery) => oneByOne(query, placeUnique),
})
