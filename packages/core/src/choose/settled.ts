import { ambiguous } from '../survey/problems.js'
import type { LineRange } from '../text/line-range.js'
import { lineRange } from '../text/line-range.js'
import type { Span } from '../text/span.js'
import type { Candidate } from '../vocabulary/candidate.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Notice } from '../vocabulary/format.js'
import type { RuleName } from '../vocabulary/rule-names.js'
import type { Open, Verdict } from './verdict.js'

/** Where one edit goes: its places (more than one only where all were asked for), or why it goes nowhere. */
export type Placed = { readonly rule: RuleName } & (
  | {
      readonly kind: 'placed'
      readonly candidates: readonly Candidate[]
      readonly notices: readonly Notice[]
    }
  | { readonly kind: 'applied'; readonly place: LineRange }
  | { readonly kind: 'failed'; readonly problem: EditProblem }
)

/** What is left to say of an edit, once its places have been chosen from: the only one is its place, unless its new text is around it already. */
export function settle(verdict: Verdict): Placed {
  const { survey, kind } = verdict
  const placed = kind === 'candidates' ? (changesNothing(verdict) ?? placedOf(verdict)) : placedOf(verdict)
  const [only] = placed.kind === 'placed' ? placed.candidates : []
  const applied = only && survey.newTextAround(only)
  return applied === undefined ? placed : appliedIn(verdict, applied, 'new-text-around')
}

/** Where the edit goes, whether or not its new text is there already. */
export function placedOf(verdict: Verdict): Placed {
  const { survey, rule } = verdict
  if (verdict.kind === 'applied') return appliedIn(verdict, verdict.span, rule)
  if (verdict.kind === 'failed') return { kind: 'failed', problem: verdict.problem, rule }
  const { candidates, notices } = verdict
  if (candidates.length !== 1)
    return { kind: 'failed', problem: ambiguous(survey.document, candidates), rule: 'several-places' }
  return { kind: 'placed', candidates, notices, rule }
}

/** An edit that was applied before. */
export function appliedIn({ survey }: Verdict, span: Span, rule: RuleName): Placed {
  return { kind: 'applied', place: lineRange(survey.document, span), rule }
}

/** A hunk that changes nothing names a place; where it names several it says nothing, and nothing is lost without it. */
function changesNothing({ survey, candidates }: Open): Placed | undefined {
  const { search, replacement, script } = survey.edit
  if (candidates.length < 2 || script === undefined || search !== replacement) return undefined
  const message = `the hunk changes nothing, and its lines are at ${candidates.length} places; it was skipped`
  return { kind: 'placed', candidates, notices: [{ code: 'hunk-skipped', message }], rule: 'changes-nothing' }
}
