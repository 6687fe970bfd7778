import { expectCase } from '../../../../test/case-failure.js'
import type { Case, Outcome } from './case-files.js'
import { fits } from './case-outcome.js'
import { outcomeIn, VARIATIONS } from './case-variations.js'

/** Fails for a case that does not end as it says, as it stands or in a file that differs in what must not matter. */
export function checkCase(one: Case): void {
  const wrong = VARIATIONS.flatMap((variation) => {
    const varied = one.exempt.has(variation.name) ? undefined : variation.of(one)
    if (varied === undefined) return []
    const actual = outcomeIn(one, varied)
    const isRight = varied.outcomes.some((right) => fits(actual, right))
    return isRight ? [] : [{ name: variation.name, expected: varied.outcomes[0] as Outcome, actual }]
  })
  const [first, ...others] = wrong
  if (first === undefined) return
  const { name, actual, expected } = first
  const title = `${one.title} (${name}${others.length > 0 ? `, and ${others.length} more` : ''})`
  expectCase({ path: one.path, title }, textOf(actual, actual), textOf(expected, actual))
}

/** An outcome as lines. What a case does not say is as it came. */
function textOf(
  { refused, status, notices, result }: Outcome,
  { notices: given = [], ...actual }: Outcome,
): string {
  if (refused !== undefined) return refused.map((code) => `refused ${code}`).join('\n')
  const said = status ?? (actual.status ?? ['applied']).map(() => 'applied')
  return [...said, ...(notices ?? given).map((code) => `notice ${code}`), result ?? ''].join('\n')
}
