import { applyEdits } from '../apply/apply-edits.js'
import type { PlacedOptions } from '../apply/apply-options.js'
import { withoutByteOrderMark } from '../hunk/readings.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditFailure } from '../vocabulary/edit-failure.js'
import type { EditReport } from '../vocabulary/outcome.js'
import { type CascadeStep, explainCascade } from './explain-cascade.js'

/** How one edit of a text came to its outcome. */
export interface EditExplanation {
  /** Its number among the edits, from 0. */
  readonly edit: number
  /** Every replacer in order. None for an edit without search text: anchors and line numbers place that. */
  readonly steps: readonly CascadeStep[]
  /** What became of it; undefined where the refusal of another edit ended the call before its turn. */
  readonly outcome:
    | { readonly ok: true; readonly report: EditReport }
    | { readonly ok: false; readonly failure: EditFailure }
    | undefined
}

/**
 * Shows for every edit what each replacer of the cascade finds, which one decided, and why the others did not: those
 * that come later are never asked, and those above the profile's cap are left out, but what they would find is shown, too. The
 * outcome is that of {@link applyEdits}. The steps are about the text that the edit is first looked for in.
 * As dear as running every replacer for every edit, each within the budget of the call; where the placement takes edits
 * in turn, also as applying those before it once more for each.
 */
export function explainEdits(
  text: string,
  edits: readonly TextEdit[],
  options: PlacedOptions,
): EditExplanation[] {
  const result = applyEdits(text, edits, options)
  // Where another edit was refused: what would have become of the others, in their turn.
  const reports = result.ok ? result.value.reports : reportsBesideRefused(text, edits, options)
  const failures = result.ok ? result.value.failures : result.failure
  return edits.map((edit, i) => {
    const failure = failures.find((one) => one.edit === i)
    const report = reports[i]
    const outcome = failure ? ({ ok: false, failure } as const) : report && ({ ok: true, report } as const)
    const decided = failure === undefined ? report?.replacer : replacerIn(failure)
    const query = { text: textBefore(text, edits, i, options), edit: withoutByteOrderMark(edit), decided }
    return { edit: i, steps: explainCascade(query, options), outcome }
  })
}

/** By the number of the edit; undefined for those that are refused. */
function reportsBesideRefused(
  text: string,
  edits: readonly TextEdit[],
  options: PlacedOptions,
): readonly (EditReport | undefined)[] {
  const partial = applyPartly(text, edits, options)
  if (!partial.ok) return []
  return partial.value.reports.map((report) => (report.status === 'refused' ? undefined : report))
}

/** The state of the text in which an edit is looked for first. */
function textBefore(text: string, edits: readonly TextEdit[], at: number, options: PlacedOptions): string {
  if (at === 0 || !options.placement.inTurn) return text
  const before = applyPartly(text, edits.slice(0, at), options)
  return before.ok ? before.value.text : text
}

function applyPartly(
  text: string,
  edits: readonly TextEdit[],
  { corrections: _, ...options }: PlacedOptions,
): ReturnType<typeof applyEdits> {
  return applyEdits(text, edits, { ...options, partial: 'edits' })
}

function replacerIn(failure: EditFailure): string | undefined {
  return failure.code === 'ambiguous' ? failure.replacer : undefined
}
