import { createBudget, type Limits } from '../locate/budget.js'
import { contextOf, withinBudget } from '../placements/context-of.js'
import { applyChanges } from '../text/change.js'
import { TextDocument } from '../text/document.js'
import { toUnixEndings } from '../text/lines.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { CorrectedEdit, EditFailure } from '../vocabulary/failure.js'
import type { EditReport } from '../vocabulary/outcome.js'
import type { PlacedEdits, Placement, PlacementQuery } from '../vocabulary/placement.js'
import { editOf } from './rewrite.js'
import { rewriteOf } from './rewrites.js'

/** A call whose edits were refused, and how they were placed. */
export interface RefusedCall {
  readonly placement: Placement
  readonly query: PlacementQuery
  readonly limits: Limits
  /** The text after the edits that were applied all the same, where some were. */
  readonly applied?: string
}

/**
 * The failures, with a corrected edit where there is exactly one safe one: `corrected` is the edit that, sent in place of the
 * refused one, is placed exactly, and does what {@link rewriteOf} says. Every one is tried out before it is offered. For the
 * first ten failures of a call, within 5 million steps.
 */
export function withCorrections(failures: readonly EditFailure[], call: RefusedCall): EditFailure[] {
  const budget = createBudget({ ...call.limits, steps: Math.min(call.limits.steps ?? STEPS, STEPS) })
  const query: PlacementQuery = { ...call.query, budget }
  return failures.map((failure, i) => {
    if (i >= MOST_CORRECTIONS) return failure
    const corrected = correctedEdit(failure, { ...call, query })
    return corrected === undefined ? failure : { ...failure, corrected }
  })
}

const STEPS = 5_000_000
const MOST_CORRECTIONS = 10

function correctedEdit(failure: EditFailure, call: RefusedCall): CorrectedEdit | undefined {
  const { query } = call
  const edit = query.edits[failure.edit]
  // New endings are more than a corrected edit, which is written in lines, could say.
  if (edit === undefined || !CORRECTABLE.has(failure.code) || edit.byteOrderMark !== undefined)
    return undefined
  if (edit.endings === 'written') return undefined
  for (const text of textsOf(call, failure.edit)) {
    const corrected = correctedIn(text, edit, failure, call)
    const report = corrected && reportWith(corrected, failure.edit, call)
    const [place] = report?.places ?? []
    if (corrected !== undefined && place !== undefined) return { edit: corrected, place }
  }
  return undefined
}

/** The causes that {@link rewriteOf} knows a way out of. */
const CORRECTABLE: ReadonlySet<string> = new Set([
  'not-found',
  'anchor-not-found',
  'final-newline',
  'ambiguous',
])

/** The states of the text that the edit may have been meant for. */
function* textsOf({ placement, query, applied }: RefusedCall, edit: number): Generator<string> {
  yield applied ?? query.text
  if (applied === undefined && edit > 0)
    yield placement.place({ ...query, edits: query.edits.slice(0, edit) }).text
}

/** The edit that does in a text what the refused one could only have meant, if it does just that by itself. */
function correctedIn(
  text: string,
  edit: TextEdit,
  problem: EditFailure,
  { placement, query }: RefusedCall,
): TextEdit | undefined {
  const context = contextOf({ ...query, cap: 'similar' }, text)
  const found = withinBudget(() => rewriteOf({ context, edit, problem, policy: query.policy }))
  if (!found.ok || found.value === undefined) return undefined
  const wanted = toUnixEndings(applyChanges(text, found.value.changes))
  const corrected = editOf(new TextDocument(text), found.value, edit)
  const { anchors } = found.value
  // Below its anchors only where its lines alone do not tell the place: not every format has words for them.
  const variants = [corrected, ...(anchors ? [{ ...corrected, hints: { ...corrected.hints, anchors } }] : [])]
  return variants.find((variant) => {
    const placed = placement.place({ ...query, text, edits: [variant] })
    return appliedExactly(placed.outcomes[0]) !== undefined && toUnixEndings(placed.text) === wanted
  })
}

/** What becomes of the corrected edit in place of the refused one. */
function reportWith(
  corrected: TextEdit,
  at: number,
  { placement, query, applied }: RefusedCall,
): EditReport | undefined {
  if (applied !== undefined) {
    return appliedExactly(placement.place({ ...query, text: applied, edits: [corrected] }).outcomes[0])
  }
  const edits = query.edits.map((edit, i) => (i === at ? corrected : edit))
  return appliedExactly(placement.place({ ...query, edits }).outcomes[at])
}

function appliedExactly(outcome: PlacedEdits['outcomes'][number] | undefined): EditReport | undefined {
  if (!outcome?.ok) return undefined
  const { status, tier = 'exact' } = outcome.value
  return status === 'applied' && tier === 'exact' ? outcome.value : undefined
}
