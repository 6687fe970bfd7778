import type { RuleName } from '../vocabulary/rule-names.js'

/** What judges a subject; undefined where it has nothing to say. */
export interface Rule<Subject, Outcome> {
  readonly name: RuleName
  judge(subject: Subject): Outcome | undefined
}

/** What the first rule says that has anything to say, and its name. */
export function firstOutcome<Subject, Outcome>(
  rules: readonly Rule<Subject, Outcome>[],
  subject: Subject,
): (Outcome & { readonly rule: RuleName }) | undefined {
  for (const { name, judge } of rules) {
    const outcome = judge(subject)
    if (outcome !== undefined) return { ...outcome, rule: name }
  }
  return undefined
}
