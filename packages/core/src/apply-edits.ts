import { BudgetExceeded, createBudget, type Limits } from './locate/budget.js'
import { type Candidate, orderReplacers } from './locate/cascade.js'
import type { LocateContext } from './locate/locate.js'
import { type Placed, placeInOrder, placeUnique } from './locate/place.js'
import { lineRange } from './locate/problems.js'
import { findOverlap } from './reconcile/overlap.js'
import { reconcile } from './reconcile/reconcile.js'
import { applyChanges, type Change } from './text/change.js'
import { TextDocument } from './text/document.js'
import type { TextEdit } from './vocabulary/edit.js'
import type { EditFailure, EditPosition, EditProblem, LineRange } from './vocabulary/failure.js'
import type { Notice, Placement } from './vocabulary/format.js'
import { type Profile, standard } from './vocabulary/profile.js'
import type { Replacer, Tier } from './vocabulary/replacer.js'
import type { Result } from './vocabulary/result.js'

export interface ApplyOptions extends Limits {
  /** The cascade. Sorted by tier; those above the profile's cap do not run. */
  readonly replacers: Iterable<Replacer>
  /** Default `unique`. */
  readonly placement?: Placement
  /** Default `standard`. */
  readonly profile?: Profile
}

/** What became of one edit. */
export interface EditReport {
  readonly status: 'applied' | 'already-applied' | 'unchanged'
  /** Who found the place, at which tier, and how similar it was; absent where nothing was searched. */
  readonly replacer?: string
  readonly tier?: Tier
  readonly similarity?: number
  /** The lines of the place, in the text as it was before this edit. One range per place. */
  readonly places: readonly LineRange[]
  readonly notices: readonly Notice[]
  readonly source?: TextEdit['source']
}

/** A text after all its edits. */
export interface AppliedEdits {
  readonly text: string
  /** One report per edit, in the order of the edits. */
  readonly reports: readonly EditReport[]
}

/**
 * Applies edits to a text: every edit exactly where it belongs, or none at all.
 *
 * With placement `unique` the edits run one after the other, each on the result of those before. With
 * `in-order` all are located in the original text. An edit that stands already or changes nothing is reported
 * as such and blocks no other. Bytes outside the places of the edits are never changed.
 *
 * @returns the new text with a report per edit, or every edit's failure; never throws for bad input
 */
export function applyEdits(
  text: string,
  edits: readonly TextEdit[],
  options: ApplyOptions,
): Result<AppliedEdits, readonly EditFailure[]> {
  const replacers = orderReplacers(options.replacers, (options.profile ?? standard).cap)
  const budget = createBudget(options)
  const contextOf = (current: string): LocateContext => ({
    document: new TextDocument(current),
    replacers,
    budget,
  })
  try {
    return options.placement === 'in-order'
      ? applyInOrder(contextOf(text), edits)
      : applyOneByOne(text, edits, contextOf)
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error
    return failed([{ code: 'budget-exceeded', limit: error.limit, ...positionOf(edits, 0) }])
  }
}

function applyOneByOne(
  text: string,
  edits: readonly TextEdit[],
  contextOf: (text: string) => LocateContext,
): Result<AppliedEdits, readonly EditFailure[]> {
  const reports: EditReport[] = []
  let current = text
  for (const [i, edit] of edits.entries()) {
    const context = contextOf(current)
    const planned = planEdit(context, placeUnique(context, edit), edit)
    if (!planned.ok) return failed([{ ...planned.failure, ...positionOf(edits, i) }])
    current = applyChanges(current, planned.value.changes)
    reports.push(planned.value.report)
  }
  return { ok: true, value: { text: current, reports } }
}

function applyInOrder(
  context: LocateContext,
  edits: readonly TextEdit[],
): Result<AppliedEdits, readonly EditFailure[]> {
  const placed = placeInOrder(context, edits)
  const failures: EditFailure[] = []
  const changes: (Change & { edit: number })[] = []
  const reports: EditReport[] = []
  for (const [i, edit] of edits.entries()) {
    const planned = planEdit(context, placed[i] as Placed, edit)
    if (!planned.ok) {
      failures.push({ ...planned.failure, ...positionOf(edits, i) })
      continue
    }
    reports.push(planned.value.report)
    changes.push(...planned.value.changes.map((change) => ({ ...change, edit: i })))
  }
  changes.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
  const overlap = findOverlap(changes)
  if (overlap !== undefined) {
    const place = lineRange(context.document, overlap.span)
    failures.push({ code: 'overlap', other: overlap.first, place, ...positionOf(edits, overlap.second) })
  }
  if (failures.length > 0) return failed(failures)
  return { ok: true, value: { text: applyChanges(context.document.text, changes), reports } }
}

interface PlannedEdit {
  readonly changes: readonly Change[]
  readonly report: EditReport
}

function planEdit(context: LocateContext, placed: Placed, edit: TextEdit): Result<PlannedEdit, EditProblem> {
  const source = edit.source === undefined ? {} : { source: edit.source }
  if (placed.kind === 'failed') return { ok: false, failure: placed.problem }
  if (placed.kind === 'standing') {
    const report: EditReport = { status: 'already-applied', places: [placed.place], notices: [], ...source }
    return { ok: true, value: { changes: [], report } }
  }
  const { document } = context
  const changes: Change[] = []
  for (const candidate of placed.candidates) {
    const reconciled = reconcile(document, candidate)
    if (!reconciled.ok) return reconciled
    changes.push(...reconciled.value)
  }
  const effective = changes.some(({ span, text }) => document.text.slice(span.start, span.end) !== text)
  const [{ replacer, tier, similarity }] = placed.candidates as readonly [Candidate, ...Candidate[]]
  const places = placed.candidates.map(({ span }) => lineRange(document, span))
  const status = effective ? 'applied' : 'unchanged'
  const report: EditReport = {
    status,
    replacer,
    tier,
    similarity,
    places,
    notices: placed.notices,
    ...source,
  }
  return { ok: true, value: { changes, report } }
}

function positionOf(edits: readonly TextEdit[], edit: number): EditPosition {
  const source = edits[edit]?.source
  return { edit, edits: edits.length, ...(source !== undefined && { source }) }
}

function failed(failures: readonly EditFailure[]): { ok: false; failure: readonly EditFailure[] } {
  return { ok: false, failure: failures }
}
