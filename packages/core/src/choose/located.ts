import type { Place } from '../place/place.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Notice } from '../vocabulary/notice.js'
import type { Reason } from '../vocabulary/reason.js'
import type { RuleName } from '../vocabulary/rule-names.js'

/** Where an edit may go, as the cascade and the rules so far leave it. */
export interface Located {
  readonly hunk: Hunk
  /** The places that are left. For an edit of every place, all of them are taken. */
  readonly places: readonly Place[]
  /** The rule that left these places. */
  readonly rule: RuleName
  /** The place of the new text, where the edit was applied before. */
  readonly applied?: Place
  /** Where a tool's edit that seems to be applied before has its old text. */
  readonly before?: readonly Place[]
  /** A hunk that changes nothing is skipped where it has several places. */
  readonly isSkipped?: boolean
  /** What was forgiven to find these places. */
  readonly notices?: readonly Notice[]
  /** Why its search ended before it had a result. */
  readonly ended?: EditProblem
  /** Why the edit goes nowhere. */
  readonly reason?: Reason
}

/** The places of an edit by the first step of the cascade that has any which the request leaves. */
export interface Found {
  /** The edit as the request has it. */
  readonly asked: Hunk
  /** The edit as it was looked for: perhaps without blank lines at its end. */
  readonly hunk: Hunk
  readonly places: readonly [Place, ...Place[]]
  /** What was forgiven to find these places. */
  readonly notices: readonly Notice[]
}

/** Why an edit has no place, by the rule that says so. */
export type Nowhere = Pick<Required<Located>, 'reason' | 'rule'>

/** Whether rules may still choose among several places. */
export function isOpen({ places, applied, reason, ended, isSkipped, hunk }: Located): boolean {
  return (
    applied === undefined &&
    reason === undefined &&
    ended === undefined &&
    !isSkipped &&
    !hunk.edit.all &&
    places.length > 0
  )
}
