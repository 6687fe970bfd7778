import type { PlannedEdit } from '../plan/plan-edit.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { EditReport } from '../vocabulary/outcome.js'
import type { PlacedEdits, PlacementQuery } from '../vocabulary/placement.js'
import type { Result } from '../vocabulary/result.js'
import type { KnownPlace } from './around-only-place.js'
import { contextOf, documentOf, type PlaceOne, placeAndPlan } from './context-of.js'
import { reportOfRepeat } from './repeats.js'
import { type Part, RunningText } from './running-text.js'

/**
 * Applies the edits one after the other, each on the result of those before it.
 *
 * @param known where an edit is sure to go; asked before the whole text is looked at
 * @param repeats of an edit the one before it that asks for the same: what has no place any more was taken once
 */
export function oneByOne(
  query: PlacementQuery,
  place: PlaceOne,
  known: (running: RunningText, edit: TextEdit) => KnownPlace | undefined = () => undefined,
  repeats: ReadonlyMap<number, number> = new Map(),
): PlacedEdits {
  const outcomes: Result<EditReport, EditProblem>[] = []
  const running = new RunningText(documentOf(query, query.text), query.edits)
  const context = contextOf({ ...query, document: running.original }, query.text, (line) =>
    running.lineNow(line),
  )
  const planIn = (part: Part, edit: TextEdit, placeOne = place) => {
    const planned = placeAndPlan(query, { ...context, document: part.document }, edit, placeOne)
    return { part, planned }
  }
  for (const [number, edit] of query.edits.entries()) {
    const sure = known(running, edit)
    const tried = sure && planIn(sure.part, edit, sure.place)
    const { part, planned } = tried && isAsInWhole(tried.planned) ? tried : planIn(running.whole, edit)
    const first = repeats.get(number)
    const before = first === undefined || planned.ok ? undefined : outcomes[first]
    if (first !== undefined && before?.ok) {
      outcomes.push({ ok: true, value: reportOfRepeat(first, before.value, edit) })
      continue
    }
    outcomes.push(planned.ok ? { ok: true, value: movedDown(planned.value.report, part.above) } : planned)
    if (!planned.ok && query.policy.partial === 'none') break
    if (!planned.ok) continue
    running.change(part, planned.value.changes, number)
    // Until its lines are counted a report keeps the whole text: too much for many edits.
    if (number + 1 < query.edits.length) void planned.value.report.places
  }
  return { text: running.text, outcomes }
}

/** Notices name lines of the text that they are about, which has to be all of it. */
function isAsInWhole(planned: Result<PlannedEdit, EditProblem>): boolean {
  return planned.ok && planned.value.report.status === 'applied' && planned.value.report.notices.length === 0
}

function movedDown(report: EditReport, lines: number): EditReport {
  if (lines === 0) return report
  return {
    ...report,
    places: report.places.map(({ start, end }) => ({ start: start + lines, end: end + lines })),
  }
}
