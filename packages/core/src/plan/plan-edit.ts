import type { Placed } from '../choose/verdict.js'
import { noticesOfCommentEnds } from '../hunk/readings.js'
import { type Call, type Merged, merge, replaceVerbatim } from '../merge/merge.js'
import { withinBudget } from '../search/budget.js'
import type { SurveyContext } from '../survey/context.js'
import type { Change } from '../text/change.js'
import { perDocument, TextDocument } from '../text/document.js'
import { addLazily, withFields } from '../text/lazily.js'
import { lineRange, type Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Notice } from '../vocabulary/format.js'
import type { EditReport } from '../vocabulary/outcome.js'
import type { PlacementQuery } from '../vocabulary/placement.js'
import { type Budget, type Candidate, TIERS } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import { refuseLinesLeftOver } from './lines-left-over.js'
import { checkNewText, lostDash, refuseContent } from './refusals.js'
import { TEXT_STAYS, withRepeatedBeside } from './repeated-beside.js'

/** What one edit changes, and what is reported of it. */
export interface PlannedEdit {
  readonly changes: readonly Change[]
  readonly report: EditReport
  /** Where its only place begins, if that has any text. */
  readonly top?: number
}

/** Says where one edit goes. */
export type PlaceOne = (context: SurveyContext, edit: TextEdit) => Placed

/** Places one edit and works out what it changes. */
export function placeAndPlan(
  query: PlacementQuery,
  context: SurveyContext,
  edit: TextEdit,
  place: PlaceOne,
): Result<PlannedEdit, EditProblem> {
  return withinBudget(() => planEdit(context, place(context, edit), edit, query))
}

/** Works out what a placed edit changes, or refuses it for what it holds. */
export function planEdit(
  context: SurveyContext,
  placed: Placed,
  edit: TextEdit,
  query: Pick<PlacementQuery, 'policy' | 'cap' | 'edits'>,
): Result<PlannedEdit, EditProblem> {
  const { document, budget } = context
  const refusal = refuseContent(edit, query.policy)
  const failure = refusal ?? (fitsAsItIs(placed) ? undefined : lostDash(document, edit, budget))
  if (failure !== undefined) return { ok: false, failure }
  if (placed.kind === 'candidates') return planPlaces(context, placed, edit, query)
  const { kind, rule } = placed
  if (kind === 'failed') return { ok: false, failure: withFields(placed.problem, { rule }) }
  const known = { status: 'already-applied', notices: [], rule, ...sourceOf(edit) } as const
  return { ok: true, value: { changes: [], report: placedReport(known, document, [placed.span]) } }
}

/** Works out what an edit changes at all its places. */
function planPlaces(
  { document, budget }: SurveyContext,
  placed: Extract<Placed, { readonly kind: 'candidates' }>,
  edit: TextEdit,
  { policy, cap, edits }: Pick<PlacementQuery, 'policy' | 'cap' | 'edits'>,
): Result<PlannedEdit, EditProblem> {
  const chosen = chooseOccurrences(document, placed.candidates, edit)
  if (!chosen.ok) return chosen
  const isMerged = policy.reconcile === 'merge'
  // Below drift what is written is taken, though the file may have it right outside of what was found.
  const others =
    TIERS.indexOf(cap) < TIERS.indexOf('drift') ? undefined : () => edits.filter((one) => one !== edit)
  const found =
    others !== undefined && isMerged
      ? chosen.value.map((one) => withRepeatedBeside(document, one))
      : chosen.value
  const checked = checkNewText(document, found, policy)
  if (!checked.ok) return checked
  const merged = allOf(found, (one) =>
    isMerged ? mergeWhole(document, one, { edits, others }, budget) : replaceVerbatim(document, one),
  )
  if (!merged.ok) return merged
  const [first, ...more] = found as readonly [Candidate, ...Candidate[]]
  const changes = merged.value.changes.map((change) => withoutMarkAtTop(document, edit, change))
  const isChange = ({ span, text }: Change) => document.text.slice(span.start, span.end) !== text
  const notices = [
    ...placed.notices,
    ...noticesOfCommentEnds(edit, chosen.value[0]?.edit ?? edit),
    ...checked.value,
    ...(found.some((one, i) => one !== chosen.value[i]) ? [TEXT_STAYS] : []),
    ...merged.value.notices,
  ]
  const { replacer, tier, similarity, span } = first
  const status = changes.some(isChange) ? 'applied' : 'unchanged'
  const known = {
    status,
    replacer,
    tier,
    similarity,
    rule: placed.rule,
    // What is the same at every place is said once.
    notices: notices.length < 2 ? notices : Array.from(new Set(notices)),
    ...sourceOf(edit),
  } as const
  const spans = found.map((one) => one.span)
  const report = placedReport(known, document, spans)
  const hasTop = more.length === 0 && span.end > span.start
  return { ok: true, value: { changes, report, ...(hasTop && { top: span.start }) } }
}

function sourceOf({ source }: TextEdit): Pick<TextEdit, 'source'> {
  return source === undefined ? {} : { source }
}

/** What an edit changes at all its places together. */
function allOf(
  places: readonly Candidate[],
  merge: (place: Candidate) => Result<Merged, EditProblem>,
): Result<Merged, EditProblem> {
  const changes: Change[] = []
  const notices: Notice[] = []
  for (const place of places) {
    const merged = merge(place)
    if (!merged.ok) return merged
    for (const change of merged.value.changes) changes.push(change)
    for (const notice of merged.value.notices) notices.push(notice)
  }
  return { ok: true, value: { changes, notices } }
}

/** What an edit changes at one place, refused where it leaves a part of what it replaces. */
function mergeWhole(
  document: TextDocument,
  candidate: Candidate,
  call: Call,
  budget: Budget,
): Result<Merged, EditProblem> {
  const merged = merge(document, candidate, call, budget)
  if (!merged.ok || call.others === undefined) return merged
  const failure = refuseLinesLeftOver(document, candidate, merged.value.changes, call.others)
  return failure === undefined ? merged : { ok: false, failure }
}

/** Whether every line that the edit removes is there; of what is not at any place, or out of date, nobody knows. */
function fitsAsItIs(placed: Placed): boolean {
  if (placed.kind === 'failed') return placed.problem.code !== 'not-found'
  return (
    placed.kind === 'applied' || placed.candidates.every(({ tier }) => tier !== 'drift' && tier !== 'similar')
  )
}

/** The places that the edit asks for by their number, or all of them, where there are as many as it says. */
function chooseOccurrences(
  document: TextDocument,
  candidates: readonly Candidate[],
  { count, occurrence }: TextEdit,
): Result<readonly Candidate[], EditProblem> {
  const expected = occurrence ?? count
  if (expected === undefined) return { ok: true, value: candidates }
  const inOrder = candidates.toSorted((a, b) => a.span.start - b.span.start)
  if (occurrence === undefined && count === candidates.length) return { ok: true, value: inOrder }
  if (occurrence !== undefined && occurrence <= candidates.length)
    return { ok: true, value: inOrder.slice(occurrence - 1, occurrence) }
  const kind = occurrence === undefined ? 'count' : 'occurrence'
  const places = inOrder.map(({ span }) => lineRange(document, span))
  return { ok: false, failure: { code: 'wrong-count', kind, expected, places } }
}

/** At the top of a file a mark is the file's own, which new text neither brings nor doubles. */
function withoutMarkAtTop(
  { contentStart }: TextDocument,
  { byteOrderMark }: TextEdit,
  change: Change,
): Change {
  if (byteOrderMark !== undefined || change.span.start !== contentStart) return change
  return { ...change, text: change.text.replace(/^\uFEFF/, '') }
}

/**
 * The report of an edit that was placed. To number lines takes many times as long as to find a place, and not everyone reads the
 * numbers: they are counted when `places` is first read.
 */
export function placedReport(
  report: Omit<EditReport, 'places'>,
  document: TextDocument,
  spans: readonly Span[],
): EditReport {
  const bare = bareOf(document)
  addLazily(report, 'places', () => spans.map((span) => lineRange(bare, span)))
  return report
}

/** The document without what was worked out of it: all that a report should keep. */
const bareOf = /* @__PURE__ */ perDocument(({ text }) => new TextDocument(text))
