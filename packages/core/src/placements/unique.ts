import { placeUnique } from '../choose/place.js'
import { exact } from '../survey/replacers/exact.js'
import type { PlacedEdits, Placement, PlacementQuery } from '../vocabulary/placement.js'
import { aroundOnlyPlace } from './around-only-place.js'
import { oneByOne } from './one-by-one.js'

/**
 * One edit after the other, each on the result of those before, at the only place there is, or at the one that
 * its line hint decides for.
 */
export const unique: Placement = /* @__PURE__ */ Object.freeze({ name: 'unique', inTurn: true, place })

function place(query: PlacementQuery): PlacedEdits {
  const { edits, replacers } = query
  const areMany = edits.length > FEW_EDITS && replacers[0] === exact
  return oneByOne(query, placeUnique, { known: areMany ? aroundOnlyPlace : undefined, isOnce: true })
}

/** To look at every line takes about as long as to look through the text for so many edits. */
const FEW_EDITS = 4
