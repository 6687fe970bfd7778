import type { LocateContext } from '../locate/context.js'
import type { Placed } from '../locate/place.js'
import { applyChanges } from '../text/change.js'
import { type LineShift, lineShifts, shiftLine } from '../text/line-shift.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/failure.js'
import type { EditReport } from '../vocabulary/outcome.js'
import type { PlacedEdits, PlacementQuery } from '../vocabulary/placement.js'
import type { Result } from '../vocabulary/result.js'
import { contextOf, placeAndPlan } from './context-of.js'

/** Carries out the edits one after the other, each on the result of those before it. */
export function oneByOne(
  query: PlacementQuery,
  place: (context: LocateContext, edit: TextEdit) => Placed,
): PlacedEdits {
  const outcomes: Result<EditReport, EditProblem>[] = []
  const shifts: LineShift[] = []
  let { text } = query
  for (const edit of query.edits) {
    const context = contextOf(query, text, (line) => shiftLine(line, shifts))
    const planned = placeAndPlan(query, context, edit, place)
    outcomes.push(planned.ok ? { ok: true, value: planned.value.report } : planned)
    if (!planned.ok && query.policy.partial === 'none') break
    if (!planned.ok) continue
    text = applyChanges(text, planned.value.changes)
    for (const shift of lineShifts(context.document, planned.value.changes)) shifts.push(shift)
  }
  return { text, outcomes }
}
