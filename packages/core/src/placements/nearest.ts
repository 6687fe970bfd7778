import { withDrift } from '../choose/by-line.js'
import { placeUnique } from '../choose/place.js'
import { placeAndPlan } from '../plan/plan-edit.js'
import { contextOf, type SurveyContext } from '../survey/context.js'
import { applyChanges, composeChanges, type EditChange, lineShifts, shiftLine } from '../text/change.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditOutcome, PlacedEdits, Placement, PlacementQuery } from '../vocabulary/placement.js'
import { addPlanned } from './collect.js'
import { outcomeOfRepeat, repeatsOf } from './repeats.js'

/**
 * Places each edit in the original text: at its only place, or at the one that its line hint chooses. An edit without
 * a place there is looked for in the result of the edits before it. The order of the other edits does not matter.
 * Edits that change the same lines are refused.
 */
export const nearest: Placement = /* @__PURE__ */ Object.freeze({ name: 'nearest', place })

function place(query: PlacementQuery): PlacedEdits {
  const original = withDrift(contextOf(query, query.text), query.edits)
  let changes: EditChange[] = []
  // The result of the edits so far, made when an edit needs it.
  let running: SurveyContext | undefined
  const carryOut = (edit: TextEdit, number: number): EditOutcome => {
    const first = placeAndPlan(query, original, edit, placeUnique)
    if (hasNoPlace(first) && changes.length > 0) {
      running ??= runningContext(query, original, changes)
      const later = placeAndPlan(query, running, edit, placeUnique)
      if (!hasNoPlace(later)) {
        if (!later.ok) return later
        if (later.value.changes.length > 0) {
          const added = later.value.changes.map(({ span, text }) => ({ span, text, edit: number }))
          changes = composeChanges(running.document.text, changes, added)
          running = undefined
        }
        return { ok: true, value: later.value.report }
      }
    }
    if (!first.ok) return first
    if (first.value.changes.length > 0) running = undefined
    return addPlanned(original.document, changes, number, edit, first.value)
  }
  const outcomes: EditOutcome[] = []
  let failures = 0
  const repeats = repeatsOf(query.edits)
  for (const [i, edit] of query.edits.entries()) {
    const outcome = outcomeOfRepeat(repeats, i, edit, outcomes) ?? carryOut(edit, i)
    outcomes.push(outcome)
    if (!outcome.ok) failures++
    if (failures >= MOST_FAILURES && query.policy.partial === 'none') break
  }
  return { text: applyChanges(query.text, changes), outcomes }
}

/**
 * With more failures than this the rest is not looked at if nothing will be applied anyway. Each failure may list
 * thousands of places.
 */
const MOST_FAILURES = 100

/**
 * Whether an edit is to be looked for in the result of the edits before it: it was not found, or it seems to be
 * applied already, which an edit before it may have undone or brought about.
 */
function hasNoPlace(planned: ReturnType<typeof placeAndPlan>): boolean {
  return planned.ok ? planned.value.report.status === 'already-applied' : planned.failure.code === 'not-found'
}

function runningContext(
  query: PlacementQuery,
  { document }: SurveyContext,
  changes: readonly EditChange[],
): SurveyContext {
  const shifts = lineShifts(document, changes)
  return contextOf(query, applyChanges(query.text, changes), (line) => shiftLine(line, shifts))
}
