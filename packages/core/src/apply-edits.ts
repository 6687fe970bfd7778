import type { ApplyOptions } from './apply-options.js'
import { BudgetExceeded, createBudget } from './locate/budget.js'
import { orderReplacers } from './locate/cascade.js'
import type { LocateContext } from './locate/context.js'
import { placeFirstUniqueText } from './locate/first-unique-text.js'
import { type Placed, placeInOrder, placeUnique } from './locate/place.js'
import { withoutByteOrderMark } from './locate/readings.js'
import { type EditPolicy, planEdit } from './plan-edit.js'
import { findOverlap } from './reconcile/overlap.js'
import { applyChanges, type Change } from './text/change.js'
import { TextDocument } from './text/document.js'
import { lineRange } from './text/line-range.js'
import { type LineShift, lineShifts, shiftLine } from './text/line-shift.js'
import type { TextEdit } from './vocabulary/edit.js'
import type { EditFailure, EditPosition, EditProblem } from './vocabulary/failure.js'
import type { EditReport } from './vocabulary/outcome.js'
import { standard } from './vocabulary/profile.js'
import type { Result } from './vocabulary/result.js'

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
  const { placement = 'unique', profile = standard } = options
  const policy = { reconcile: options.reconcile ?? 'merge', placeholders: options.placeholders ?? 'refuse' }
  const asListed = placement === 'first-unique-text'
  const replacers = asListed ? Array.from(options.replacers) : orderReplacers(options.replacers, profile.cap)
  const budget = createBudget(options)
  const contextOf: ContextOf = (current, lineNow) => ({
    document: new TextDocument(current),
    replacers,
    budget,
    ...(lineNow && { lineNow }),
  })
  const plain = edits.map(withoutByteOrderMark)
  if (placement === 'in-order') return applyInOrder(contextOf(text), plain, policy)
  return applyOneByOne(text, plain, contextOf, asListed ? placeFirstUniqueText : placeUnique, policy)
}

type ContextOf = (text: string, lineNow?: LocateContext['lineNow']) => LocateContext

function applyOneByOne(
  text: string,
  edits: readonly TextEdit[],
  contextOf: ContextOf,
  place: typeof placeUnique,
  policy: EditPolicy,
): Result<AppliedEdits, readonly EditFailure[]> {
  const reports: EditReport[] = []
  const shifts: LineShift[] = []
  let current = text
  for (const [i, edit] of edits.entries()) {
    const context = contextOf(current, (line) => shiftLine(line, shifts))
    const placed = withinBudget(() => place(context, edit))
    const planned = placed.ok ? planEdit(context.document, placed.value, edit, policy) : placed
    if (!planned.ok) return failed([{ ...planned.failure, ...positionOf(edits, i) }])
    current = applyChanges(current, planned.value.changes)
    for (const shift of lineShifts(context.document, planned.value.changes)) shifts.push(shift)
    reports.push(planned.value.report)
  }
  return { ok: true, value: { text: current, reports } }
}

function applyInOrder(
  context: LocateContext,
  edits: readonly TextEdit[],
  policy: EditPolicy,
): Result<AppliedEdits, readonly EditFailure[]> {
  const placed = withinBudget(() => placeInOrder(context, edits))
  if (!placed.ok) return failed([{ ...placed.failure, ...positionOf(edits, 0) }])
  const failures: EditFailure[] = []
  const changes: (Change & { edit: number })[] = []
  const reports: EditReport[] = []
  for (const [i, edit] of edits.entries()) {
    const planned = planEdit(context.document, placed.value[i] as Placed, edit, policy)
    if (!planned.ok) {
      failures.push({ ...planned.failure, ...positionOf(edits, i) })
      continue
    }
    reports.push(planned.value.report)
    for (const change of planned.value.changes) changes.push({ ...change, edit: i })
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

function withinBudget<T>(place: () => T): Result<T, EditProblem> {
  try {
    return { ok: true, value: place() }
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error
    return { ok: false, failure: { code: 'budget-exceeded', limit: error.limit } }
  }
}

function positionOf(edits: readonly TextEdit[], edit: number): EditPosition {
  const source = edits[edit]?.source
  return { edit, edits: edits.length, ...(source !== undefined && { source }) }
}

function failed(failures: readonly EditFailure[]): { ok: false; failure: readonly EditFailure[] } {
  return { ok: false, failure: failures }
}
