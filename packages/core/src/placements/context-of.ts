import type { Placed } from '../choose/verdict.js'
import { type PlannedEdit, planEdit } from '../plan/plan-edit.js'
import { BudgetExceeded } from '../search/budget.js'
import { orderReplacers } from '../survey/cascade.js'
import type { SurveyContext } from '../survey/context.js'
import { ReplacerFailed } from '../survey/matches-of.js'
import { TextDocument } from '../text/document.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { PlacementQuery } from '../vocabulary/placement.js'
import type { Result } from '../vocabulary/result.js'

/** What the edits of a query are located with, in a state of its text. */
export function contextOf(
  query: PlacementQuery,
  text: string,
  lineNow?: SurveyContext['lineNow'],
): SurveyContext {
  const { replacers, cap, budget, policy, document } = query
  const { buffer, threshold } = policy
  const ordered = orderReplacers(replacers, cap)
  return {
    document: document?.text === text ? document : new TextDocument(text),
    replacers: ordered,
    tolerant: () => orderReplacers(replacers, 'escape').slice(ordered.length),
    budget,
    buffer,
    threshold,
    ...(lineNow && { lineNow }),
  }
}

/** Says where one edit goes. */
export type PlaceOne = (context: SurveyContext, edit: TextEdit) => Placed

/** Places one edit and works out what it changes. */
export function placeAndPlan(
  { policy }: PlacementQuery,
  context: SurveyContext,
  edit: TextEdit,
  place: PlaceOne,
): Result<PlannedEdit, EditProblem> {
  const planned = withinBudget(() => {
    const placed = place(context, edit)
    return planEdit(context.document, placed, edit, policy, context.budget)
  })
  return planned.ok ? planned.value : planned
}

/** The result of a search, or that it was ended before it had one. */
export function withinBudget<T>(search: () => T): Result<T, EditProblem> {
  try {
    return { ok: true, value: search() }
  } catch (error) {
    if (error instanceof ReplacerFailed || error instanceof BudgetExceeded)
      return { ok: false, failure: error.problem }
    throw error
  }
}
