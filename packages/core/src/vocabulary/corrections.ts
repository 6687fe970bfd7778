import type { EditFailure } from './edit-failure.js'
import type { Limits } from './limits.js'
import type { Placement, PlacementQuery } from './placement.js'

/** A call whose edits were refused, and how they were placed. */
export interface RefusedCall {
  readonly placement: Placement
  readonly query: PlacementQuery
  readonly limits: Limits
  /** The text after the edits that were applied all the same, where some were. */
  readonly applied?: string
}

/** Adds to the failures of a call what to send in place of the refused edits. */
export type Corrections = (failures: readonly EditFailure[], call: RefusedCall) => readonly EditFailure[]
