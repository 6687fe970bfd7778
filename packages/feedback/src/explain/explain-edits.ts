import type { Edit } from '@emend/core'
import { withoutByteOrderMark } from '@emend/core/inside'
import type { EditFailure, EditReport, PlacedOptions } from '@emend/core/plugin'
import { applyEdits, createBudget, FileText, TextDocument } from '@emend/core/plugin'
import { type CascadeStep, explainCascade } from './explain-cascade.js'

/** How one edit of a text came to its outcome. */
export interface EditExplanation {
  /** The number of the edit, counted from 0. */
  readonly edit: number
  /** One step for each replacer, in order. Empty for an edit without search text, which is placed by anchors and line numbers. */
  readonly steps: readonly CascadeStep[]
  /** The outcome of the edit. Undefined where the refusal of another edit ended the call before this one was reached. */
  readonly outcome:
    | { readonly ok: true; readonly report: EditReport }
    | { readonly ok: false; readonly failure: EditFailure }
    | undefined
}

/**
 * Shows for every edit what each replacer of the cascade finds, which one decided, and why the others did not.
 * It also shows what replacers would find that come after the deciding one, or are above the profile's cap, and
 * so did not run. The outcome is that of {@link applyEdits}. The steps are about the first text in which the
 * edit is searched.
 *
 * Costs one run of every replacer for every edit, all within the budget of one call; a replacer that it does not reach has
 * failed with `budget-exceeded`. If the placement searches each edit in the result of those before it (`inTurn`), it also
 * applies these once more for each edit.
 */
export function explainEdits(
  text: string,
  edits: readonly Edit[],
  options: PlacedOptions,
): EditExplanation[] {
  const result = applyEdits(text, edits, options)
  // If an edit was refused, the reports show what would have happened to the others.
  const reports = result.ok ? result.value.reports : reportsBesideRefused(text, edits, options)
  const failures = result.ok ? result.value.failures : result.failure
  const budget = createBudget(options)
  let file = new FileText(new TextDocument(text), budget)
  return edits.map((edit, i) => {
    const failure = failures.find((one) => one.edit === i)
    const report = reports[i]
    const outcome = failure ? ({ ok: false, failure } as const) : report && ({ ok: true, report } as const)
    const decided = failure === undefined ? report?.replacer : replacerIn(failure)
    const before = textBefore(text, edits, i, options)
    // Edits of one text share its index.
    if (before !== file.text) file = new FileText(new TextDocument(before), budget)
    const query = { text: before, edit: withoutByteOrderMark(edit), decided }
    return { edit: i, steps: explainCascade(query, options, file), outcome }
  })
}

/**
 * The reports of the edits that are applied although others are refused, by the number of the edit; undefined
 * for a refused one.
 */
function reportsBesideRefused(
  text: string,
  edits: readonly Edit[],
  options: PlacedOptions,
): readonly (EditReport | undefined)[] {
  const partial = edits.length > 1 ? applyPartly(text, edits, options) : undefined
  if (!partial?.ok) return []
  return partial.value.reports.map((report) => (report.status === 'refused' ? undefined : report))
}

/** The first state of the text in which an edit is searched. */
function textBefore(text: string, edits: readonly Edit[], at: number, options: PlacedOptions): string {
  if (at === 0 || !options.placement.inTurn) return text
  const before = applyPartly(text, edits.slice(0, at), options)
  return before.ok ? before.value.text : text
}

function applyPartly(
  text: string,
  edits: readonly Edit[],
  { corrections: _, ...options }: PlacedOptions,
): ReturnType<typeof applyEdits> {
  return applyEdits(text, edits, { ...options, partial: 'edits' })
}

function replacerIn(failure: EditFailure): string | undefined {
  return failure.code === 'ambiguous' ? failure.replacer : undefined
}
