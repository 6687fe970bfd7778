import { placeInOrder } from '../choose/place.js'
import type { Placed } from '../choose/verdict.js'
import { planEdit } from '../plan/plan-edit.js'
import { withinBudget } from '../search/budget.js'
import { contextOf } from '../survey/context.js'
import { applyChanges, type EditChange } from '../text/change.js'
import { addChanges, findRepeatedInsertion } from '../text/change-set.js'
import { lineRange } from '../text/span.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { EditReport } from '../vocabulary/outcome.js'
import type { PlacedEdits, Placement, PlacementQuery } from '../vocabulary/placement.js'
import type { Result } from '../vocabulary/result.js'

/**
 * Places all edits jointly in the original text, from top to bottom. Edits in another order are placed if each has
 * one place.
 */
export const inOrder: Placement = /* @__PURE__ */ Object.freeze({ name: 'in-order', place })

function place(query: PlacementQuery): PlacedEdits {
  const context = contextOf(query, query.text)
  const placed = withinBudget(() => ({ ok: true, value: placeInOrder(context, query.edits) }))
  if (!placed.ok) return { text: query.text, outcomes: [placed] }
  const all: EditChange[] = []
  const outcomes = query.edits.map((edit, i): Result<EditReport, EditProblem> => {
    const planned = withinBudget(() => planEdit(context, placed.value[i] as Placed, edit, query))
    if (!planned.ok) return planned
    const { changes, top } = planned.value
    // Two edits may insert the same lines at one place only if a tool computed them or if they have no old text (a
    // diff without context).
    const isWritten = !edit.computed && edit.search !== ''
    const overlap =
      (isWritten ? findRepeatedInsertion(query.text, all, changes) : undefined) ??
      addChanges(all, i, changes, top)
    if (overlap === undefined) return { ok: true, value: planned.value.report }
    const { other, span } = overlap
    return { ok: false, failure: { code: 'overlap', other, place: lineRange(context.document, span) } }
  })
  return { text: applyChanges(query.text, all), outcomes }
}
