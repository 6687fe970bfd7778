import type { Check } from '../check/check.js'
import type { EditPolicy, PlacementQuery } from '../parts/placement.js'
import type { Profile } from '../parts/profile.js'
import type { EditChange } from '../text/change.js'
import { TextDocument } from '../text/document.js'
import { withFields } from '../text/lazily.js'
import { createBudget } from '../vocabulary/budget.js'
import type { Edit } from '../vocabulary/edit.js'
import type { EditFailure } from '../vocabulary/edit-failure.js'
import type { EditReport } from '../vocabulary/outcome.js'
import type { Budget } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import type { PlacedOptions } from './apply-options.js'
import { factsOf } from './facts-of.js'
import { preparedEdits, swallowedNotice } from './prepared.js'

/** A text after its edits. */
export interface AppliedEdits {
  readonly text: string
  /** What the edits change, ascending and without overlaps, if the placement says it. */
  readonly changes?: readonly EditChange[]
  /** One report per edit, in the order of the edits. */
  readonly reports: readonly EditReport[]
  /** Why edits were refused. Empty unless the option `partial` lets the other edits be applied. */
  readonly failures: readonly EditFailure[]
}

/**
 * Applies edits to a text: every edit exactly where it belongs, or none at all; with `partial: 'edits'`, every
 * edit that can be applied. The placement decides in which order the edits are placed, and against which state
 * of the text. An edit that was applied before, or that changes nothing, is reported as such and blocks no
 * other edit. Text outside the places of the edits never changes.
 *
 * @param budget the steps that are left of a call with several texts; default: those that the options allow
 * @returns the new text with a report for each edit, or the failures; never throws for bad edits
 */
export function applyEdits(
  text: string,
  edits: readonly Edit[],
  options: PlacedOptions,
  budget: Budget = createBudget(options),
): Result<AppliedEdits, readonly EditFailure[]> {
  const { placement, profile, describe, corrections = uncorrected, path } = options
  const { feedback = describe?.feedback ?? factsOf } = options
  const policy = policyOf(options)
  const edit = edits.findIndex(({ hints }) => hints?.where !== undefined)
  if (edit !== -1) return { ok: false, failure: [{ ...NOT_NARROWED, edit, edits: edits.length }] }
  const document = new TextDocument(text)
  const query: PlacementQuery = {
    text,
    document,
    edits: preparedEdits(document, edits),
    replacers: [...(options.replacers ?? profile.cascade)],
    cap: profile.cap,
    merge: profile.merge,
    checks: checksOf(profile, policy),
    feedback,
    budget,
    policy,
    path,
  }
  // By `placements`: nearly all formats place their edits `together`.
  const placed = placement.place(query)
  const failures: EditFailure[] = []
  const reports: EditReport[] = []
  for (const [edit, outcome] of placed.outcomes.entries()) {
    reports.push(outcome.ok ? noticed(outcome.value, edits[edit] as Edit, text) : REFUSED_REPORT)
    if (outcome.ok) continue
    const source = edits[edit]?.source
    const position = { edit, edits: edits.length, ...(source !== undefined && { source }) }
    failures.push(withFields(outcome.failure, position))
  }
  const { text: after, changes } = placed
  // It ends with a spread: beginning with one costs the engine as much as finding the place.
  const made = { text: after, reports, failures, ...(changes && { changes }) }
  if (failures.length === 0) return { ok: true, value: made }
  const applied = reports.flatMap(({ status }, edit) => (status === 'applied' ? [edit] : []))
  const call = { placement, query, limits: options }
  if (policy.partial === 'none' || applied.length === 0)
    return { ok: false, failure: corrections(failures, call) }
  const refused = corrections(
    failures.map((failure) => withFields(failure, { applied })),
    { ...call, applied: placed.text },
  )
  return { ok: true, value: { ...made, failures: refused } }
}

/** The report of an edit, with a notice where it was read with fields that its new text had swallowed. */
function noticed(report: EditReport, { swallowed }: Edit, text: string): EditReport {
  if (swallowed === undefined || text.includes(swallowed.tag)) return report
  return withFields(report, { notices: [swallowedNotice(swallowed), ...report.notices] })
}

function uncorrected(failures: readonly EditFailure[]): readonly EditFailure[] {
  return failures
}

/** An edit in a named block, whose lines nobody has found. */
const NOT_NARROWED = {
  code: 'block:not-parsed',
  message: 'edits are not narrowed to named blocks here. Send an edit without a name.',
} as const

const REFUSED_REPORT: EditReport = /* @__PURE__ */ Object.freeze({
  status: 'refused',
  places: [],
  notices: [],
})

/** The policy that the options set, with the default for every choice that they leave out. */
export function policyOf({
  placeholders = 'refuse',
  damagedText = 'refuse',
  newText = 'check',
  checks,
  buffer = 40,
  partial = 'none',
  overwrite = 'refuse',
}: Partial<EditPolicy>): EditPolicy {
  const chosen = checks === undefined ? {} : { checks }
  return { placeholders, damagedText, newText, buffer, partial, overwrite, ...chosen }
}

/** What the new text of a call is checked for, by its profile and its options. */
export function checksOf(profile: Profile, policy: EditPolicy): readonly Check[] {
  if (policy.newText === 'literal') return []
  const checks = policy.checks ?? profile.checks
  if (policy.damagedText === 'refuse' && policy.placeholders === 'refuse') return checks
  const isAllowed = ({ kind }: Check) =>
    (kind === 'damaged-text' && policy.damagedText === 'allow') ||
    (kind === 'placeholder' && policy.placeholders === 'allow')
  return checks.some(isAllowed) ? checks.filter((check) => !isAllowed(check)) : checks
}
