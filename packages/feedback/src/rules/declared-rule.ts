import type { EditReport, NamedRule } from '@emend/core/plugin'
import { DECLARED_RULES, type DeclaredRule } from './declared-rules.js'

// It does not compile if one of them is not declared beside its code.
const DECLARED: Readonly<Record<NamedRule, DeclaredRule>> = DECLARED_RULES

/**
 * What a rule says, and the file in which it is, for who looks for the reason of an outcome. Undefined for a name that no rule has.
 *
 * @param name the name of a rule, as reports and failures give it, or the code of a failure
 */
export function declaredRule(name: string): DeclaredRule | undefined {
  return Object.hasOwn(DECLARED, name) ? DECLARED[name as NamedRule] : undefined
}

/** A rule by its name. */
export interface RuleOfOutcome extends DeclaredRule {
  readonly name: string
}

/**
 * The rule that refused an edit: the one that the failure names, else that of its code. Undefined for codes that say all.
 */
export function refusingRule({
  rule,
  code,
  kind,
}: {
  readonly rule?: string | undefined
  readonly code: string
  readonly kind?: string
}): RuleOfOutcome | undefined {
  return ruleNamed(rule ?? (code === 'new-text' ? `new-text-${kind}` : code))
}

/** The rules by which the new text of an edit went in, each once, in the order in which they decided. */
export function writingRules({ written = [] }: Pick<EditReport, 'written'>): readonly RuleOfOutcome[] {
  const names = written.flatMap(({ rule, pairing, runs = [], indentation }) => [
    rule,
    pairing,
    ...runs.map((run) => run.rule),
    indentation,
  ])
  return Array.from(new Set(names)).flatMap((name) => ruleNamed(name) ?? [])
}

/** The checks of new text that corrected an edit, by its notices. */
export function correctingRules({ notices }: Pick<EditReport, 'notices'>): readonly RuleOfOutcome[] {
  return notices.flatMap(({ code }) => {
    const own = ruleNamed(code)
    return (own?.file.startsWith(CHECKS) ? own : ruleNamed(`new-text-${code}`)) ?? []
  })
}

const CHECKS = 'packages/core/src/check/new-text/'

/** A rule with its name; undefined for none, and for a name that no rule has. */
export function ruleNamed(name: string | undefined): RuleOfOutcome | undefined {
  const declared = name === undefined ? undefined : declaredRule(name)
  return declared === undefined ? undefined : { name: name as string, ...declared }
}
