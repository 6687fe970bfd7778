import type { Located } from '../choose/located.js'
import type { Place } from '../place/place.js'
import { type Planned, placesReport } from '../splice/change-set.js'
import type { Change } from '../text/change.js'
import { withFields } from '../text/lazily.js'
import { isBlank } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Notice } from '../vocabulary/notice.js'
import type { EditReport } from '../vocabulary/outcome.js'
import type { Result } from '../vocabulary/result.js'
import type { Written } from '../vocabulary/written.js'
import type { Call } from './call.js'
import { changesOf } from './changes-of.js'

/**
 * Works out what an edit does at its places, or why it goes nowhere.
 *
 * @rule blank-search The edit is for every place of a text that is empty or blank.
 */
export function plan(call: Call, located: Located): Result<Planned, EditProblem> {
  const { hunk, rule, applied, reason, ended } = located
  const { edit } = hunk
  if (edit.all && isBlank(edit.search)) return { ok: false, failure: { code: 'blank-search' } }
  if (ended !== undefined) return { ok: false, failure: ended }
  if (reason !== undefined) {
    const problem = call.feedback(call, hunk, reason)
    return { ok: false, failure: reason.doubt === undefined ? withFields(problem, { rule }) : problem }
  }
  if (applied !== undefined) {
    const report = reportOf(call, located, 'already-applied', { notices: [] }, [applied.span])
    return { ok: true, value: { changes: [], report } }
  }
  return planAt(call, located)
}

function planAt(call: Call, located: Located): Result<Planned, EditProblem> {
  const { places, isSkipped } = located
  const { text } = call.file
  const changes: Change[] = []
  const notices: Notice[] = [...(located.notices ?? []), ...(isSkipped ? [skipped(places.length)] : [])]
  const written: Written[] = []
  let isDone = false
  for (const place of isSkipped ? [] : places) {
    const made = changesOf(call, place)
    if (!made.ok) return made
    changes.push(...made.value.changes)
    notices.push(...made.value.notices)
    written.push(...made.value.written)
    isDone ||= made.value.isDone === true
  }
  const isChanged = changes.some((change) => text.slice(change.span.start, change.span.end) !== change.text)
  const status = isChanged ? 'applied' : isDone ? 'already-applied' : 'unchanged'
  const spans = places.map(({ span }) => span)
  const [top] = spans
  const hasTop = spans.length === 1 && top !== undefined && top.end > top.start
  const how = { notices: distinct(notices), ...(isChanged && { written }) }
  const report = reportOf(call, located, status, how, spans)
  return { ok: true, value: { changes, report, ...(hasTop && { top: top.start }) } }
}

function skipped(count: number): Notice {
  return {
    code: 'hunk-skipped',
    message: `the hunk changes nothing, and its lines are at ${count} places; it was skipped`,
  }
}

/** A notice that is the same at every place is reported once. */
function distinct(notices: readonly Notice[]): readonly Notice[] {
  if (notices.length < 2) return notices
  return Array.from(new Map(notices.map((one) => [one.message, one])).values())
}

function reportOf(
  { file }: Call,
  { hunk, rule, places }: Located,
  status: EditReport['status'],
  how: Pick<EditReport, 'notices' | 'written'>,
  spans: readonly Span[],
): EditReport {
  const { source } = hunk.edit
  const report = { status, ...finderOf(places[0]), rule, ...how, ...(source !== undefined && { source }) }
  return placesReport(report, file.document, spans)
}

function finderOf(place: Place | undefined): Pick<EditReport, 'replacer' | 'tier' | 'similarity'> {
  if (place === undefined) return {}
  const { replacer, tier, similarity } = place
  return { replacer, tier, similarity }
}
