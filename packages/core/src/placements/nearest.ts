import { withDrift } from '../choose/by-line.js'
import { placeUnique } from '../choose/place.js'
import { type PlannedEdit, placeAndPlan } from '../plan/plan-edit.js'
import { contextOf, type SurveyContext } from '../survey/context.js'
import { applyChanges, composeChanges, type EditChange, lineShifts, shiftLine } from '../text/change.js'
import { addChanges, type Collision, findRepeatedInsertion } from '../text/change-set.js'
import { lineRange } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { EditReport } from '../vocabulary/outcome.js'
import type { PlacedEdits, Placement, PlacementQuery } from '../vocabulary/placement.js'
import type { Result } from '../vocabulary/result.js'
import { outcomeOfRepeat, repeatsOf } from './repeats.js'

/**
 * Places each edit in the original text: at its only place, or at the one that its line hint chooses. An edit without
 * a place there is looked for in the result of the edits before it. The order of the other edits does not matter.
 * Edits that change the same lines are refused.
 */
export const nearest: Placement = /* @__PURE__ */ Object.freeze({ name: 'nearest', place })

function place(query: PlacementQuery): PlacedEdits {
  const original = withDrift(contextOf(query, query.text), query.edits)
  const state: State = { query, original, changes: [], running: undefined }
  const outcomes: Outcome[] = []
  let failures = 0
  const repeats = repeatsOf(query.edits)
  for (const [i, edit] of query.edits.entries()) {
    const outcome = outcomeOfRepeat(repeats, i, edit, outcomes) ?? carryOut(state, edit, i)
    outcomes.push(outcome)
    if (!outcome.ok) failures++
    if (failures >= MOST_FAILURES && query.policy.partial === 'none') break
  }
  return { text: applyChanges(query.text, state.changes), outcomes }
}

/**
 * With more failures than this the rest is not looked at if nothing will be applied anyway. Each failure may list
 * thousands of places.
 */
const MOST_FAILURES = 100

type Outcome = Result<EditReport, EditProblem>

interface State {
  readonly query: PlacementQuery
  readonly original: SurveyContext
  /** The changes to the original text so far. */
  changes: EditChange[]
  /** The result of the edits so far, made when an edit needs it; undefined if it is not made yet, or out of date. */
  running: SurveyContext | undefined
}

function carryOut(state: State, edit: TextEdit, number: number): Outcome {
  const { query, original } = state
  const first = placeAndPlan(query, original, edit, placeUnique)
  if (hasNoPlace(first) && state.changes.length > 0) {
    state.running ??= runningContext(query, original, state.changes)
    const later = placeAndPlan(query, state.running, edit, placeUnique)
    if (!hasNoPlace(later)) return later.ok ? addLater(state, state.running, number, later.value) : later
  }
  if (!first.ok) return first
  if (first.value.changes.length > 0) state.running = undefined
  return add(state, number, edit, first.value)
}

function addLater(
  state: State,
  { document }: SurveyContext,
  number: number,
  { changes, report }: PlannedEdit,
): Outcome {
  if (changes.length > 0) {
    const later = changes.map(({ span, text }) => ({ span, text, edit: number }))
    state.changes = composeChanges(document.text, state.changes, later)
    state.running = undefined
  }
  return { ok: true, value: report }
}

/**
 * Whether an edit is to be looked for in the result of the edits before it: it was not found, or it seems to be
 * applied already, which an edit before it may have undone or brought about.
 */
function hasNoPlace(planned: Result<PlannedEdit, EditProblem>): boolean {
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

function add(
  { original: { document }, changes: all }: State,
  number: number,
  edit: TextEdit,
  { changes, report, top }: PlannedEdit,
): Outcome {
  const overlap =
    collisionWithWholeText(all, edit) ??
    findRepeatedInsertion(document.text, all, changes) ??
    addChanges(all, number, changes, top)
  if (overlap === undefined) return { ok: true, value: report }
  const { other, span } = overlap
  return { ok: false, failure: { code: 'overlap', other, place: lineRange(document, span) } }
}

/** The collision of an edit that gives the whole text of a new or empty file with any change before it. */
function collisionWithWholeText(
  [first]: readonly EditChange[],
  { unit, search }: TextEdit,
): Collision | undefined {
  return first !== undefined && unit === 'text' && search === ''
    ? { other: first.edit, span: first.span }
    : undefined
}
