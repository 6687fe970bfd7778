import { ambiguous } from '../survey/problems.js'
import type { Span } from '../text/span.js'
import type { RuleName } from '../vocabulary/rule-names.js'
import type { Open, Verdict } from './verdict.js'

/** What is left to say of an edit, once its places have been chosen from: the only one is its place, unless its new text is around it already. */
export function settle(verdict: Verdict): Verdict {
  if (verdict.kind !== 'candidates') return verdict
  const settled = verdict.candidates.length === 1 ? verdict : (changesNothing(verdict) ?? onlyPlace(verdict))
  const [only] = settled.kind === 'candidates' ? settled.candidates : []
  const applied = only && verdict.survey.newTextAround(only)
  return applied === undefined ? settled : appliedBy('new-text-around', verdict, applied)
}

/** Where the edit goes, whether or not its new text is there already: its only place, if it has one. */
export function onlyPlace(verdict: Verdict): Verdict {
  if (verdict.kind !== 'candidates' || verdict.candidates.length === 1) return verdict
  const { survey, candidates } = verdict
  return { survey, kind: 'failed', problem: ambiguous(survey.document, candidates), rule: 'several-places' }
}

/** An edit that was applied before, as a rule says. */
export function appliedBy(rule: RuleName, { survey }: Verdict, span: Span): Verdict {
  return { survey, kind: 'applied', span, rule }
}

/** A hunk that changes nothing names a place; where it names several it says nothing, and nothing is lost without it. */
function changesNothing(verdict: Open): Verdict | undefined {
  const { survey, candidates } = verdict
  const { search, replacement, script } = survey.edit
  if (candidates.length === 0 || script === undefined || search !== replacement) return undefined
  const message = `the hunk changes nothing, and its lines are at ${candidates.length} places; it was skipped`
  return { ...verdict, notices: [{ code: 'hunk-skipped', message }], rule: 'changes-nothing' }
}
