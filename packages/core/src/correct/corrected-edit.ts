import { callFor } from '../apply/together.js'
import { ALONE } from '../choose/which-place.js'
import type { PlacedEdits, RefusedCall } from '../parts/placement.js'
import { widened } from '../profiles/cascade.js'
import { lenient } from '../profiles/standard.js'
import { editFromRewrite } from '../splice/rewrite.js'
import { applyChanges } from '../text/change.js'
import { TextDocument } from '../text/document.js'
import { withFields } from '../text/lazily.js'
import { toUnixEndings } from '../text/lines.js'
import { createBudget, withinBudget } from '../vocabulary/budget.js'
import type { Edit } from '../vocabulary/edit.js'
import type { CorrectedEdit, EditFailure } from '../vocabulary/edit-failure.js'
import type { EditReport } from '../vocabulary/outcome.js'
import { type Correctable, isCorrectable, rewriteOf } from './rewrites.js'

/**
 * Returns the failures, with a corrected edit (`corrected`) where there is exactly one safe one. Sent in place
 * of the refused edit, it is placed exactly, and does the only thing that the refused edit can have meant. Each
 * corrected edit is tried out before it is offered: by itself, and once together with all others of the call.
 * Looks at the first ten failures; at fewer for a text of more than 400,000 characters, and at none for one of
 * more than 8 million. Spends at most ten million steps.
 */
export function corrections(failures: readonly EditFailure[], call: RefusedCall): EditFailure[] {
  const { limits, query, applied } = call
  const budget = createBudget({ ...limits, steps: Math.min(limits.steps ?? MOST_STEPS, MOST_STEPS) })
  // All corrections share one document, so that the line indexes of the text are made once.
  const document = applied === undefined ? query.document : new TextDocument(applied)
  const trial = { ...call, query: { ...query, budget, ...(document && { document }) } }
  const found = failures.slice(0, mostCorrectionsFor(query.text)).flatMap((failure): Found[] => {
    const edit = correctedAlone(failure, trial)
    return edit === undefined ? [] : [{ failure, edit }]
  })
  const corrected = placedTogether(found, trial)
  return failures.map((failure) => {
    const own = corrected.get(failure)
    return own === undefined ? failure : withFields(failure, { corrected: own })
  })
}

const MOST_STEPS = 10_000_000
const MOST_CORRECTIONS = 10
const MOST_CHARACTERS = 8_000_000

/** How many failures to correct in a text of this length. Each costs a few passes over the text. */
function mostCorrectionsFor({ length }: string): number {
  if (length > MOST_CHARACTERS) return 0
  return Math.max(1, Math.min(MOST_CORRECTIONS, Math.floor(MOST_CHARACTERS / 2 / Math.max(1, length))))
}

interface Found {
  readonly failure: EditFailure
  readonly edit: Edit
}

/**
 * Tries the text of the call, after its applied edits if there are any; then the text after the edits before this
 * one.
 */
function correctedAlone(failure: EditFailure, call: RefusedCall): Edit | undefined {
  const { placement, query, applied } = call
  const edit = query.edits[failure.edit]
  // A corrected edit is written in lines, and cannot express other line endings or a byte order mark.
  if (edit === undefined || !isCorrectable(failure) || edit.byteOrderMark !== undefined) return undefined
  if (edit.endings === 'written') return undefined
  const corrected = correctedIn(applied ?? query.text, edit, failure, call)
  if (corrected !== undefined || applied !== undefined || failure.edit === 0) return corrected
  const before = placement.place({ ...query, edits: query.edits.slice(0, failure.edit) })
  return correctedIn(before.text, edit, failure, call)
}

/**
 * Returns the edit that does in this text the only thing that the refused edit can have meant. Undefined if
 * there is none, or if that edit, tried out by itself, is not placed exactly or gives another text.
 */
function correctedIn(
  text: string,
  edit: Edit,
  problem: Correctable,
  { placement, query }: RefusedCall,
): Edit | undefined {
  const { cap, merge } = lenient
  const call = callFor({ ...query, cap, merge, replacers: widened(query.replacers) }, ALONE, text)
  const found = withinBudget(() => ({ ok: true, value: rewriteOf({ call, edit, problem }) }))
  if (!found.ok || found.value === undefined) return undefined
  const expectedText = toUnixEndings(applyChanges(text, found.value.changes))
  const corrected = editFromRewrite(call.file.document, found.value, edit)
  const { anchors } = found.value
  // The edit gets anchors only if its lines alone do not show the place, because not every format can express anchors.
  const variants = [corrected, ...(anchors ? [{ ...corrected, hints: { ...corrected.hints, anchors } }] : [])]
  return variants.find((variant) => {
    const placed = placement.place({ ...query, text, edits: [variant] })
    return appliedExactly(placed.outcomes[0]) !== undefined && toUnixEndings(placed.text) === expectedText
  })
}

/** Applies all corrected edits together, each in place of its refused one, and returns those that were placed exactly. */
function placedTogether(
  found: readonly Found[],
  { placement, query, applied }: RefusedCall,
): ReadonlyMap<EditFailure, CorrectedEdit> {
  const corrected = new Map<EditFailure, CorrectedEdit>()
  if (found.length === 0) return corrected
  const replacements = new Map(found.map(({ failure, edit }) => [failure.edit, edit]))
  const placed = placement.place(
    applied === undefined
      ? { ...query, edits: query.edits.map((edit, i) => replacements.get(i) ?? edit) }
      : { ...query, text: applied, edits: found.map(({ edit }) => edit) },
  )
  for (const [i, { failure, edit }] of found.entries()) {
    const [place] = appliedExactly(placed.outcomes[applied === undefined ? failure.edit : i])?.places ?? []
    if (place !== undefined) corrected.set(failure, { edit, place })
  }
  return corrected
}

function appliedExactly(outcome: PlacedEdits['outcomes'][number] | undefined): EditReport | undefined {
  if (!outcome?.ok) return undefined
  const { status, tier = 'exact' } = outcome.value
  return status === 'applied' && tier === 'exact' ? outcome.value : undefined
}
