import type { Survey } from '../survey/survey.js'
import type { Span } from '../text/span.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Notice } from '../vocabulary/format.js'
import type { Candidate } from '../vocabulary/replacer.js'
import type { RuleName } from '../vocabulary/rule-names.js'

/** Where an edit may go, that it was applied before, or why it has no place. */
export type Outcome =
  | {
      readonly kind: 'candidates'
      readonly candidates: readonly Candidate[]
      readonly notices: readonly Notice[]
    }
  | { readonly kind: 'applied'; readonly span: Span }
  | { readonly kind: 'failed'; readonly problem: EditProblem }

/**
 * Where an edit goes, or why it goes nowhere, and the rule that decided. There is more than one place only if the
 * edit asks for all of them, or changes nothing.
 */
export type Placed = Outcome & { readonly rule: RuleName }

/** What the rules have decided about an edit so far. */
export type Verdict = Placed & { readonly survey: Survey }

/** A verdict with candidates, from which later rules may choose. */
export type Open = Verdict & { readonly kind: 'candidates' }

export function failed(problem: EditProblem): Outcome {
  return { kind: 'failed', problem }
}

export function appliedAt(span: Span): Outcome {
  return { kind: 'applied', span }
}

/** The verdict of a rule that an edit was applied before. */
export function appliedBy(rule: RuleName, { survey }: Verdict, span: Span): Verdict {
  return { survey, kind: 'applied', span, rule }
}

/** The only place of an edit, or where it was applied; undefined if there are several places or none. */
export function onlySpan(verdict: Verdict): Span | undefined {
  if (verdict.kind === 'applied') return verdict.span
  const [only, ...others] = verdict.kind === 'candidates' ? verdict.candidates : []
  return others.length === 0 ? only?.span : undefined
}

/** A named rule. `judge` returns undefined if the rule does not decide. */
export interface Rule<Subject> {
  readonly name: RuleName
  judge(subject: Subject): Outcome | undefined
}

/** The outcome of the first rule that decides, as a verdict; undefined if no rule does. */
export function firstVerdict<Subject>(
  rules: readonly Rule<Subject>[],
  subject: Subject,
  survey: Survey,
): Verdict | undefined {
  for (const { name, judge } of rules) {
    const outcome = judge(subject)
    // The spread comes last because the engine is much slower at growing a copied object.
    if (outcome !== undefined) return { survey, rule: name, ...outcome }
  }
  return undefined
}
