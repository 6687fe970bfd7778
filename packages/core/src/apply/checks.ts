import type { Check } from '../merge/new-text/check.js'
import { damagedText } from '../merge/new-text/damaged-text.js'
import { newTextChecks } from '../merge/new-text/kinds.js'
import { placeholder } from '../merge/new-text/placeholder.js'
import type { PlacementQuery } from '../vocabulary/placement.js'

/** What the new text of a call is checked for, by its profile and its options. */
export function checksFor({ cap, policy }: Pick<PlacementQuery, 'cap' | 'policy'>): readonly Check[] {
  if (policy.newText === 'literal') return []
  const isStrict = cap === 'trailing' || cap === 'exact'
  const checks = policy.checks ?? (isStrict ? STRICT : newTextChecks)
  const isAllowed = (check: Check) =>
    (check === damagedText && policy.damagedText === 'allow') ||
    (check === placeholder && policy.placeholders === 'allow')
  return checks.some(isAllowed) ? checks.filter((check) => !isAllowed(check)) : checks
}

const STRICT: readonly Check[] = [damagedText]
