import type { Located } from '../choose/located.js'
import { settle } from '../choose/settle.js'
import { upTo } from '../place/up-to.js'
import { addPlanned } from '../splice/collect.js'
import type { EditChange } from '../text/change.js'
import { TextDocument } from '../text/document.js'
import { FileText } from '../text/file-text.js'
import { withinBudget } from '../vocabulary/budget.js'
import type { TextEdit } from '../vocabulary/edit.js'
import { Hunk } from '../vocabulary/hunk.js'
import type { EditOutcome, PlacementQuery } from '../vocabulary/placement.js'
import type { Call } from './call.js'
import { checksFor } from './checks.js'
import { locate } from './locate.js'
import { plan } from './plan.js'

/** What the edits of a query are placed in and with, in one state of the text. */
export function callFor(query: PlacementQuery, text: string = query.text): Call {
  const document = query.document?.text === text ? query.document : new TextDocument(text)
  const { policy, edits, cap, budget, replacers, path } = query
  return {
    file: new FileText(document, budget),
    cascade: upTo(replacers, cap),
    policy,
    buffer: policy.buffer,
    edits,
    checks: checksFor(query),
    ...(path !== undefined && { path }),
  }
}

/** Where each edit goes in one state of a text. */
export function locateAll(call: Call, edits: readonly TextEdit[], isInOrder = true): readonly Located[] {
  const located = edits.map((edit): Located => {
    const hunk = new Hunk(edit)
    const found = withinBudget(() => ({ ok: true, value: locate(call, hunk) }))
    return found.ok ? found.value : { hunk, places: [], ended: found.failure, rule: 'nowhere' }
  })
  const settled = withinBudget(() => ({
    ok: true,
    value: settle(call.file, located, call.buffer, isInOrder),
  }))
  if (settled.ok) return settled.value
  return located.map(({ hunk, rule }) => ({ hunk, places: [], ended: settled.failure, rule }))
}

/** Edits that were placed in one state of a text. */
export interface Together {
  readonly outcomes: readonly EditOutcome[]
  readonly changes: readonly EditChange[]
}

/** The outcomes of edits that are placed in one state of a text, and their changes. */
export function together(call: Call, edits: readonly TextEdit[], isInOrder = true): Together {
  const changes: EditChange[] = []
  const outcomes = locateAll(call, edits, isInOrder).map((located, number): EditOutcome => {
    const planned = withinBudget(() => plan(call, located))
    if (!planned.ok) return planned
    return addPlanned(call.file.document, changes, number, edits[number] as TextEdit, planned.value)
  })
  return { outcomes, changes }
}
