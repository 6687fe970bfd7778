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
import type { EditReport } from '../vocabulary/outcome.js'
import type { EditPolicy, PlacementQuery } from '../vocabulary/placement.js'
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
  // Below drift what is written is taken, though the file may have it right outside of what was found.
  const isTolerant = TIERS.indexOf(cap) >= TIERS.indexOf('drift')
  const call: Call = { edits, others: isTolerant ? () => edits.filter((one) => one !== edit) : undefined }
  const [first] = chosen.value as readonly [Candidate, ...Candidate[]]
  const said = [...placed.notices, ...noticesOfCommentEnds(edit, first.edit)]
  const [changes, spans]: [Change[], Span[]] = [[], []]
  for (const one of chosen.value) {
    const planned = planPlace(document, one, call, policy, budget)
    if (!planned.ok) return planned
    spans.push(planned.value.span)
    for (const change of planned.value.changes) changes.push(withoutMarkAtTop(document, edit, change))
    for (const notice of planned.value.notices) said.push(notice)
  }
  // What is the same at every place is said once.
  const notices = said.length < 2 ? said : Array.from(new Map(said.map((one) => [one.message, one])).values())
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

/** What an edit changes at one place, and which place that is; refused where the new text is damaged, or leaves a part of what it replaces. */
function planPlace(
  document: TextDocument,
  candidate: Candidate,
  call: Call,
  policy: EditPolicy,
  budget: Budget,
): Result<Merged & { readonly span: Span }, EditProblem> {
  const { others } = call
  const isMerged = policy.reconcile === 'merge'
  const found = isMerged && others !== undefined ? withRepeatedBeside(document, candidate) : candidate
  const checked = checkNewText(document, found, policy)
  if (!checked.ok) return checked
  const merged = isMerged ? merge(document, found, call, budget) : replaceVerbatim(document, found)
  if (!merged.ok) return merged
  const { changes } = merged.value
  const failure = isMerged && others ? refuseLinesLeftOver(document, found, changes, others) : undefined
  if (failure !== undefined) return { ok: false, failure }
  const stays = found === candidate ? [] : [TEXT_STAYS]
  const notices = [...checked.value, ...stays, ...merged.value.notices]
  return { ok: true, value: { span: found.span, changes, notices } }
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
  if (occurrence === undefined ? count === candidates.length : occurrence <= candidates.length)
    return { ok: true, value: occurrence === undefined ? inOrder : [inOrder[occurrence - 1] as Candidate] }
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
