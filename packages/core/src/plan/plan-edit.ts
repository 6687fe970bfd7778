import type { Placed } from '../choose/verdict.js'
import { noticesOfCommentEnds } from '../hunk/readings.js'
import { type Merged, merge, replaceVerbatim } from '../merge/merge.js'
import type { Call } from '../merge/overlap-beside.js'
import { withinBudget } from '../search/budget.js'
import type { SurveyContext } from '../survey/context.js'
import type { Change } from '../text/change.js'
import { perDocument, TextDocument } from '../text/document.js'
import { addLazily, withFields } from '../text/lazily.js'
import { lineRange, type Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { EditReport } from '../vocabulary/outcome.js'
import type { EditPolicy, PlacementQuery } from '../vocabulary/placement.js'
import { type Budget, type Candidate, TIERS } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import { refuseLinesLeftOver } from './lines-left-over.js'
import { checkNewText, lostDash, refuseContent } from './refusals.js'
import { TEXT_STAYS, withRepeatedBeside } from './repeated-beside.js'

/** The changes of one edit, and its report. */
export interface PlannedEdit {
  readonly changes: readonly Change[]
  readonly report: EditReport
  /** The offset where the edit's place begins; only if it has exactly one, which is not empty. */
  readonly top?: number
}

/** Decides where one edit goes. */
export type PlaceOne = (context: SurveyContext, edit: TextEdit) => Placed

/** Places one edit and works out its changes, within the budget. */
export function placeAndPlan(
  query: PlacementQuery,
  context: SurveyContext,
  edit: TextEdit,
  place: PlaceOne,
): Result<PlannedEdit, EditProblem> {
  return withinBudget(() => planEdit(context, place(context, edit), edit, query))
}

/** Works out the changes of a placed edit, or refuses the edit for its content. */
export function planEdit(
  context: SurveyContext,
  placed: Placed,
  edit: TextEdit,
  query: Pick<PlacementQuery, 'policy' | 'cap' | 'edits'>,
): Result<PlannedEdit, EditProblem> {
  const { document, budget } = context
  const refusal = refuseContent(edit, query.policy)
  const failure = refusal ?? (hasAllRemovedLines(placed) ? undefined : lostDash(document, edit, budget))
  if (failure !== undefined) return { ok: false, failure }
  if (placed.kind === 'candidates') return planPlaces(context, placed, edit, query)
  const { kind, rule } = placed
  if (kind === 'failed') return { ok: false, failure: withFields(placed.problem, { rule }) }
  const known = { status: 'already-applied', notices: [], rule, ...sourceOf(edit) } as const
  return { ok: true, value: { changes: [], report: placedReport(known, document, [placed.span]) } }
}

/** Works out the changes of an edit at all its places. */
function planPlaces(
  { document, budget }: SurveyContext,
  placed: Extract<Placed, { readonly kind: 'candidates' }>,
  edit: TextEdit,
  { policy, cap, edits }: Pick<PlacementQuery, 'policy' | 'cap' | 'edits'>,
): Result<PlannedEdit, EditProblem> {
  const chosen = chooseOccurrences(document, placed.candidates, edit)
  if (!chosen.ok) return chosen
  // With a cap below drift, new lines go in as written, even if the file has the same lines right outside of the place.
  const call: Call = { edit, edits, looksBeside: TIERS.indexOf(cap) >= TIERS.indexOf('drift') }
  const [first] = chosen.value as readonly [Candidate, ...Candidate[]]
  const allNotices = [...placed.notices, ...noticesOfCommentEnds(edit, first.edit)]
  const [changes, spans]: [Change[], Span[]] = [[], []]
  for (const candidate of chosen.value) {
    const planned = planPlace(document, candidate, call, policy, budget)
    if (!planned.ok) return planned
    spans.push(planned.value.span)
    for (const change of planned.value.changes)
      changes.push(withoutByteOrderMarkAtTop(document, edit, change))
    for (const notice of planned.value.notices) allNotices.push(notice)
  }
  // A notice that is the same at every place is reported once.
  const notices = Array.from(new Map(allNotices.map((one) => [one.message, one])).values())
  const { replacer, tier, similarity } = first
  const isChange = ({ span, text }: Change) => document.text.slice(span.start, span.end) !== text
  const status = changes.some(isChange) ? 'applied' : 'unchanged'
  const known = { status, replacer, tier, similarity, rule: placed.rule, notices, ...sourceOf(edit) } as const
  const report = placedReport(known, document, spans)
  const [top, ...others] = spans
  const hasTop = top !== undefined && others.length === 0 && top.end > top.start
  return { ok: true, value: { changes, report, ...(hasTop && { top: top.start }) } }
}

function sourceOf({ source }: TextEdit): Pick<TextEdit, 'source'> {
  return source === undefined ? {} : { source }
}

/**
 * Works out the changes of an edit at one place, and the span of that place, which may be longer than what was found.
 * Refuses new text that is damaged or tears a line, and new text that would leave the rest of a block behind its end.
 */
function planPlace(
  document: TextDocument,
  candidate: Candidate,
  call: Call,
  policy: EditPolicy,
  budget: Budget,
): Result<Merged & { readonly span: Span }, EditProblem> {
  const isMerged = policy.reconcile === 'merge'
  const looksBeside = isMerged && call.looksBeside
  const found = looksBeside ? withRepeatedBeside(document, candidate) : candidate
  const checked = checkNewText(document, found, policy)
  if (!checked.ok) return checked
  const merged = isMerged ? merge(document, found, call, budget) : replaceVerbatim(document, found)
  if (!merged.ok) return merged
  const { changes } = merged.value
  const failure = looksBeside ? refuseLinesLeftOver(document, found, changes, call) : undefined
  if (failure !== undefined) return { ok: false, failure }
  const stays = found === candidate ? [] : [TEXT_STAYS]
  const notices = [...checked.value, ...stays, ...merged.value.notices]
  return { ok: true, value: { span: found.span, changes, notices } }
}

/** Whether every line that the edit removes is known to be in the file: not if its old text was not found, or only with drift or by similarity. */
function hasAllRemovedLines(placed: Placed): boolean {
  if (placed.kind === 'failed') return placed.problem.code !== 'not-found'
  return (
    placed.kind === 'applied' || placed.candidates.every(({ tier }) => tier !== 'drift' && tier !== 'similar')
  )
}

/** Returns the place that the edit asks for by its number, or else all places; fails where the edit states another count. */
function chooseOccurrences(
  document: TextDocument,
  candidates: readonly Candidate[],
  { count, occurrence }: TextEdit,
): Result<readonly Candidate[], EditProblem> {
  const expected = occurrence ?? count
  if (expected === undefined) return { ok: true, value: candidates }
  const inOrder = candidates.toSorted((a, b) => a.span.start - b.span.start)
  if (occurrence === undefined ? count === candidates.length : occurrence <= candidates.length)
    return { ok: true, value: occurrence === undefined ? inOrder : [inOrder[occurrence - 1] as Candidate] }
  const kind = occurrence === undefined ? 'count' : 'occurrence'
  const places = inOrder.map(({ span }) => lineRange(document, span))
  return { ok: false, failure: { code: 'wrong-count', kind, expected, places } }
}

/** Takes a byte order mark out of new text at the top of a file, so that the new text neither adds one nor doubles the file's. */
function withoutByteOrderMarkAtTop(
  { contentStart }: TextDocument,
  { byteOrderMark }: TextEdit,
  change: Change,
): Change {
  if (byteOrderMark !== undefined || change.span.start !== contentStart) return change
  return { ...change, text: change.text.replace(/^\uFEFF/, '') }
}

/**
 * Completes the report of a placed edit. Counting lines takes many times as long as finding a place, and not every caller
 * reads the line numbers, so they are counted when `places` is first read.
 */
export function placedReport(
  report: Omit<EditReport, 'places'>,
  document: TextDocument,
  spans: readonly Span[],
): EditReport {
  const bareDocument = withoutCaches(document)
  addLazily(report, 'places', () => spans.map((span) => lineRange(bareDocument, span)))
  return report
}

/** Returns a document with the same text and no cached results, so that a report does not keep those in memory. */
const withoutCaches = /* @__PURE__ */ perDocument(({ text }) => new TextDocument(text))
