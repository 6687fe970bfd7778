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

/** Where an edit goes, and the rule that said so: its places (more than one only where all were asked for), or why it goes nowhere. */
export type Placed = Outcome & { readonly rule: RuleName }

/** What is known of the place of an edit by now. */
export type Verdict = Placed & { readonly survey: Survey }

/** A verdict that still has places to choose from. */
export type Open = Verdict & { readonly kind: 'candidates' }

export function failed(problem: EditProblem): Outcome {
  return { kind: 'failed', problem }
}

export function appliedAt(span: Span): Outcome {
  return { kind: 'applied', span }
}

/** An edit that was applied before, as a rule says. */
export function appliedBy(rule: RuleName, { survey }: Verdict, span: Span): Verdict {
  return { survey, kind: 'applied', span, rule }
}

/** The only place that an edit may go, or where it was applied; undefined where there are several, or none. */
export function onlySpan(verdict: Verdict): Span | undefined {
  if (verdict.kind === 'applied') return verdict.span
  const [only, ...others] = verdict.kind === 'candidates' ? verdict.candidates : []
  return others.length === 0 ? only?.span : undefined
}

/** What judges a subject; undefined where it has nothing to say. */
export interface Rule<Subject> {
  readonly name: RuleName
  judge(subject: Subject): Outcome | undefined
}

/** What the first rule says that has anything to say. */
export function firstVerdict<Subject>(
  rules: readonly Rule<Subject>[],
  subject: Subject,
  survey: Survey,
): Verdict | undefined {
  for (const { name, judge } of rules) {
    const outcome = judge(subject)
    // The spread comes last: an object that is copied first and grown then costs the engine more than the rules.
    if (outcome !== undefined) return { survey, rule: name, ...outcome }
  }
  return undefined
}
