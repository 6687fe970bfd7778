import { type PlaceOne, placeAndPlan } from '../plan/plan-edit.js'
import { contextOf } from '../survey/context.js'
import { lazily } from '../text/lazily.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditReport } from '../vocabulary/outcome.js'
import type { EditOutcome, PlacedEdits, PlacementQuery } from '../vocabulary/placement.js'
import { outcomeOfRepeat, repeatsOf } from './repeats.js'
import { type Part, RunningText } from './running-text.js'

/** A part of a text, and how an edit is placed in it. */
export interface KnownPlace {
  readonly part: Part
  readonly place: PlaceOne
}

/** Options for applying edits one after the other. */
interface InTurn {
  /** Returns the place of an edit if it is certain without the whole text; tried first. */
  readonly known?: ((running: RunningText, edit: TextEdit) => KnownPlace | undefined) | undefined
  /** Whether an edit without a place counts as done if the same edit was applied before in this call. Default false. */
  readonly takesRepeatsOnce?: boolean
}

/** Applies the edits one after the other, each on the result of those before it. */
export function oneByOne(
  query: PlacementQuery,
  place: PlaceOne,
  { known, takesRepeatsOnce = false }: InTurn = {},
): PlacedEdits {
  const outcomes: EditOutcome[] = []
  const context = contextOf(query, query.text, (line) => running.lineNow(line))
  const running = new RunningText(context.document, query.edits)
  // Each edit is planned without the others: the changes of earlier ones are in the text, later ones are still to come.
  const queryOfOne = { ...query, edits: [] }
  const repeats = lazily(() => repeatsOf(query.edits))
  for (const [number, edit] of query.edits.entries()) {
    const planIn = ({ document }: Part, placeOne: PlaceOne) =>
      placeAndPlan(queryOfOne, { ...context, document }, edit, placeOne)
    const certain = known?.(running, edit)
    let part = certain?.part
    let planned = certain && planIn(certain.part, certain.place)
    if (part === undefined || planned === undefined || !isAsInWhole(planned)) {
      part = running.whole
      planned = planIn(part, place)
    }
    if (!planned.ok) {
      const repeated = takesRepeatsOnce ? outcomeOfRepeat(repeats(), number, edit, outcomes) : undefined
      outcomes.push(repeated ?? planned)
      if (repeated === undefined && query.policy.partial === 'none') break
      continue
    }
    const { changes, report } = planned.value
    outcomes.push({ ok: true, value: part.above === 0 ? report : movedDown(report, part.above) })
    running.change(part, changes, number)
    // Reading the places counts their lines now. Until then the report keeps the whole text in memory, too much for
    // many edits.
    if (number + 1 < query.edits.length) void report.places
  }
  return { text: running.text, outcomes }
}

/**
 * Whether a plan that was made in a part of the text is right for the whole text, too: the edit is applied, and without
 * notices, which name lines by their number in the text that was looked at.
 */
function isAsInWhole(planned: ReturnType<typeof placeAndPlan>): boolean {
  return planned.ok && planned.value.report.status === 'applied' && planned.value.report.notices.length === 0
}

/** The report with its line numbers increased. */
function movedDown(report: EditReport, lines: number): EditReport {
  return {
    ...report,
    places: report.places.map(({ start, end }) => ({ start: start + lines, end: end + lines })),
  }
}
