import { applyEdits } from '../apply/apply-edits.js'
import type { PlacedOptions } from '../apply/apply-options.js'
import { withoutByteOrderMark } from '../apply/prepared.js'
import { applyChanges, type EditChange } from '../text/change.js'
import { TextDocument } from '../text/document.js'
import { FileText } from '../text/file-text.js'
import { createBudget, withinBudget } from '../vocabulary/budget.js'
import type { Edit } from '../vocabulary/edit.js'
import type { EditFailure } from '../vocabulary/edit-failure.js'
import type { EditReport } from '../vocabulary/outcome.js'
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
 * failed with `budget-exceeded`. If an edit was refused, the others are applied once more without it.
 *
 * @param result what came of the edits, if the caller has applied them
 */
export function explainEdits(
  text: string,
  edits: readonly Edit[],
  options: PlacedOptions,
  result: ReturnType<typeof applyEdits> = applyEdits(text, edits, options),
): EditExplanation[] {
  // If an edit was refused, the others show what would have happened without it.
  const partly = result.ok ? result : applyPartly(text, edits, options)
  const reports = result.ok ? result.value.reports : reportsBesideRefused(partly, edits)
  const changes = partly.ok ? partly.value.changes : undefined
  const failures = result.ok ? result.value.failures : result.failure
  const budget = createBudget({ steps: MOST_STEPS, ...options })
  let file = new FileText(new TextDocument(text), budget)
  // Replacers that run in many texts make an index of each. Where that is too much, they are the ones to say so.
  const mayMake = () =>
    withinBudget(() => ({ ok: true, value: budget.spend(text.length / CHARACTERS_PER_STEP) })).ok
  let isOver = false
  return edits.map((edit, i) => {
    const failure = failures.find((one) => one.edit === i)
    const report = reports[i]
    const outcome = failure ? ({ ok: false, failure } as const) : report && ({ ok: true, report } as const)
    const decided = failure === undefined ? report?.replacer : replacerIn(failure)
    isOver ||= i > 0 && options.placement.inTurn === true && !mayMake()
    const before = isOver ? file.text : textBefore({ text, edits, changes, options }, i, file.text)
    // Edits of one text share its index.
    if (before !== file.text) file = new FileText(new TextDocument(before), budget)
    const query = { text: before, edit: withoutByteOrderMark(edit), decided }
    return { edit: i, steps: explainCascade(query, options, file), outcome }
  })
}

/** The steps of all replacers for all edits of a text together, if the options say nothing. In seconds: about one. */
const MOST_STEPS = 10_000_000
const CHARACTERS_PER_STEP = 2

/**
 * The reports of the edits that are applied although others are refused, by the number of the edit; undefined
 * for a refused one.
 */
function reportsBesideRefused(
  partial: ReturnType<typeof applyEdits>,
  edits: readonly Edit[],
): readonly (EditReport | undefined)[] {
  if (!partial.ok || edits.length < 2) return []
  return partial.value.reports.map((report) => (report.status === 'refused' ? undefined : report))
}

interface Explained {
  readonly text: string
  readonly edits: readonly Edit[]
  /** What all edits that can be applied change; undefined if their placement does not say it. */
  readonly changes: readonly EditChange[] | undefined
  readonly options: PlacedOptions
}

/**
 * The first state of the text in which an edit is searched.
 *
 * @param previous the text in which the edit before was searched
 */
function textBefore({ text, edits, changes, options }: Explained, at: number, previous: string): string {
  if (at === 0 || !options.placement.inTurn) return text
  const numbers = changes?.map(({ edit, others = [] }) => [edit, ...others])
  // Changes of edits before and behind this one that are one change are made anew without the latter.
  const areApart = numbers?.every((all) => all.every((one) => one < at) || all.every((one) => one >= at))
  if (changes !== undefined && areApart)
    return applyChanges(
      text,
      changes.filter((_, one) => (numbers?.[one]?.[0] ?? at) < at),
    )
  const last = edits[at - 1] as Edit
  // Hints count the lines of the first text.
  const before =
    last.hints === undefined
      ? applyPartly(previous, [last], options)
      : applyPartly(text, edits.slice(0, at), options)
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
