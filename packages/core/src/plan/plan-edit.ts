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
  { document, budget }: SurveyContext,
  placed: Placed,
  edit: TextEdit,
  { policy, cap, edits }: Pick<PlacementQuery, 'policy' | 'cap' | 'edits'>,
): Result<PlannedEdit, EditProblem> {
  const refusal = refuseContent(edit, policy)
  if (refusal !== undefined) return { ok: false, failure: refusal }
  const source = edit.source === undefined ? {} : { source: edit.source }
  const dash = fitsAsItIs(placed) ? undefined : lostDash(document, edit, budget)
  if (dash !== undefined) return { ok: false, failure: dash }
  if (placed.kind === 'failed')
    return { ok: false, failure: withFields(placed.problem, { rule: placed.rule }) }
  if (placed.kind === 'applied') {
    const report: EditReport = {
      status: 'already-applied',
      places: [lineRange(document, placed.span)],
      notices: [],
      rule: placed.rule,
      ...source,
    }
    return { ok: true, value: { changes: [], report } }
  }
  const chosen = chooseOccurrences(document, placed.candidates, edit)
  if (!chosen.ok) return chosen
  // Below drift what is written is taken, though the file may have it right outside of what was found.
  const others =
    TIERS.indexOf(cap) < TIERS.indexOf('drift') ? undefined : () => edits.filter((one) => one !== edit)
  const found =
    others === undefined || policy.reconcile === 'verbatim'
      ? chosen.value
      : chosen.value.map((one) => withRepeatedBeside(document, one))
  const checked = checkNewText(document, found, policy)
  if (!checked.ok) return checked
  const changes: Change[] = []
  const repaired = noticesOfCommentEnds(edit, chosen.value[0]?.edit ?? edit)
  // What is the same at every place is said once.
  const notices = new Set<Notice>([...placed.notices, ...repaired, ...checked.value])
  const spans: Span[] = []
  let effective = false
  if (found.some((one, i) => one !== chosen.value[i])) notices.add(TEXT_STAYS)
  for (const candidate of found) {
    const merged =
      policy.reconcile === 'merge'
        ? mergeWhole(document, candidate, { edits, others }, budget)
        : replaceVerbatim(document, candidate)
    if (!merged.ok) return merged
    spans.push(candidate.span)
    for (const written of merged.value.changes) {
      const change = withoutMarkAtTop(document, edit, written)
      effective ||= document.text.slice(change.span.start, change.span.end) !== change.text
      changes.push(change)
    }
    for (const notice of merged.value.notices) notices.add(notice)
  }
  const [first, ...more] = found as readonly [Candidate, ...Candidate[]]
  const { replacer, tier, similarity, span } = first
  const status = effective ? 'applied' : 'unchanged'
  const report = placedReport(
    { status, replacer, tier, similarity, rule: placed.rule, notices: Array.from(notices), ...source },
    document,
    spans,
  )
  const hasTop = more.length === 0 && span.end > span.start
  return { ok: true, value: { changes, report, ...(hasTop && { top: span.start }) } }
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
