import { placeInOrder } from '../choose/place.js'
import type { Placed } from '../choose/verdict.js'
import { planEdit } from '../plan/plan-edit.js'
import { withinBudget } from '../search/budget.js'
import { contextOf } from '../survey/context.js'
import { applyChanges, type EditChange } from '../text/change.js'
import type { EditOutcome, PlacedEdits, Placement, PlacementQuery } from '../vocabulary/placement.js'
import { addPlanned } from './collect.js'

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
  const outcomes = query.edits.map((edit, i): EditOutcome => {
    const planned = withinBudget(() => planEdit(context, placed.value[i] as Placed, edit, query))
    return planned.ok ? addPlanned(context.document, all, i, edit, planned.value) : planned
  })
  return { text: applyChanges(query.text, all), outcomes }
}
