import { createBudget, withinBudget } from '../search/budget.js'
import { contextOf, type SurveyContext } from '../survey/context.js'
import { applyChanges } from '../text/change.js'
import { withFields } from '../text/lazily.js'
import { toUnixEndings } from '../text/lines.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditFailure } from '../vocabulary/edit-failure.js'
import type { EditReport } from '../vocabulary/outcome.js'
import type { PlacedEdits, RefusedCall } from '../vocabulary/placement.js'
import { editFromRewrite } from './rewrite.js'
import { type Correctable, isCorrectable, rewriteOf } from './rewrites.js'

/**
 * Returns the failures, with a corrected edit (`corrected`) where there is exactly one safe one. Sent in place
 * of the refused edit, it is placed exactly, and does the only thing that the refused edit can have meant. Each
 * corrected edit is tried out before it is offered: by itself, and once together with all others of the call.
 * Looks at the first ten failures; at fewer for a text of more than 400,000 characters, and at none for one of
 * more than 8 million. Spends at most a million steps.
 */
export function corrections(failures: readonly EditFailure[], call: RefusedCall): EditFailure[] {
  const budget = createBudget({
    ...call.limits,
    steps: Math.min(call.limits.steps ?? MOST_STEPS, MOST_STEPS),
  })
  const trial: Trial = { ...call, query: { ...call.query, budget }, contexts: new Map() }
  const found = failures
    .slice(0, mostCorrectionsFor(call.query.text))
    .map((failure) => ({ failure, edit: correctedAlone(failure, trial) }))
  const reports = reportsOfAll(found, trial)
  return failures.map((failure, i) => {
    const edit = found[i]?.edit
    const [place] = reports.get(failure)?.places ?? []
    return edit === undefined || place === undefined
      ? failure
      : withFields(failure, { corrected: { edit, place } })
  })
}

const MOST_STEPS = 1_000_000
const MOST_CORRECTIONS = 10
const MOST_CHARACTERS = 8_000_000

/** How many failures to correct in a text of this length. Each costs a few passes over the text. */
function mostCorrectionsFor({ length }: string): number {
  if (length > MOST_CHARACTERS) return 0
  return Math.max(1, Math.min(MOST_CORRECTIONS, Math.floor(MOST_CHARACTERS / 2 / Math.max(1, length))))
}

interface Trial extends RefusedCall {
  /** The survey contexts by the text that they search, so that the line indexes of each text are made once. */
  readonly contexts: Map<string, SurveyContext>
}

interface Found {
  readonly failure: EditFailure
  readonly edit: TextEdit | undefined
}

function correctedAlone(failure: EditFailure, trial: Trial): TextEdit | undefined {
  const edit = trial.query.edits[failure.edit]
  // A corrected edit is written in lines, and cannot express other line endings or a byte order mark.
  if (edit === undefined || !isCorrectable(failure) || edit.byteOrderMark !== undefined) return undefined
  if (edit.endings === 'written') return undefined
  for (const text of textsOf(trial, failure.edit)) {
    const corrected = correctedIn(text, edit, failure, trial)
    if (corrected !== undefined) return corrected
  }
  return undefined
}

/**
 * Yields the texts to try: the text of the call, after its applied edits if there are any; then the text after
 * the edits before this one.
 */
function* textsOf({ placement, query, applied }: RefusedCall, edit: number): Generator<string> {
  yield applied ?? query.text
  if (applied === undefined && edit > 0)
    yield placement.place({ ...query, edits: query.edits.slice(0, edit) }).text
}

/**
 * Returns the edit that does in this text the only thing that the refused edit can have meant. Undefined if
 * there is none, or if that edit, tried out by itself, is not placed exactly or gives another text.
 */
function correctedIn(
  text: string,
  edit: TextEdit,
  problem: Correctable,
  { placement, query, contexts }: Trial,
): TextEdit | undefined {
  const context = contexts.get(text) ?? { ...contextOf({ ...query, cap: 'similar' }, text), isTrial: true }
  contexts.set(text, context)
  const found = withinBudget(() => ({
    ok: true,
    value: rewriteOf({ context, edit, problem, query }),
  }))
  if (!found.ok || found.value === undefined) return undefined
  const expectedText = toUnixEndings(applyChanges(text, found.value.changes))
  const corrected = editFromRewrite(context.document, found.value, edit)
  const { anchors } = found.value
  // The edit gets anchors only if its lines alone do not show the place, because not every format can express anchors.
  const variants = [corrected, ...(anchors ? [{ ...corrected, hints: { ...corrected.hints, anchors } }] : [])]
  return variants.find((variant) => {
    const placed = placement.place({ ...query, text, edits: [variant] })
    return appliedExactly(placed.outcomes[0]) !== undefined && toUnixEndings(placed.text) === expectedText
  })
}

/**
 * Applies all corrected edits together, each in place of its refused one, and returns the reports of those that
 * were placed exactly.
 */
function reportsOfAll(
  found: readonly Found[],
  { placement, query, applied }: Trial,
): ReadonlyMap<EditFailure, EditReport> {
  const corrected = found.flatMap(({ failure, edit }) => (edit === undefined ? [] : [{ failure, edit }]))
  const reports = new Map<EditFailure, EditReport>()
  if (corrected.length === 0) return reports
  const replacements = new Map(corrected.map(({ failure, edit }) => [failure.edit, edit]))
  const placed = placement.place(
    applied === undefined
      ? { ...query, edits: query.edits.map((edit, i) => replacements.get(i) ?? edit) }
      : { ...query, text: applied, edits: corrected.map(({ edit }) => edit) },
  )
  for (const [i, { failure }] of corrected.entries()) {
    const report = appliedExactly(placed.outcomes[applied === undefined ? failure.edit : i])
    if (report !== undefined) reports.set(failure, report)
  }
  return reports
}

function appliedExactly(outcome: PlacedEdits['outcomes'][number] | undefined): EditReport | undefined {
  if (!outcome?.ok) return undefined
  const { status, tier = 'exact' } = outcome.value
  return status === 'applied' && tier === 'exact' ? outcome.value : undefined
}
