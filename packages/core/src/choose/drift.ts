import { lastAtMost } from '../text/last-at-most.js'
import { onlySpan, type Verdict } from './verdict.js'

/**
 * How far lines have moved since the numbers of a request were true: edits that have only one place show it. For
 * a line it is what the nearest of them shows, 0 when there is none. Logarithmic per line.
 */
export function driftOf(verdicts: readonly Verdict[]): (line: number) => number {
  const samples = verdicts
    .flatMap((one) => {
      const { survey } = one
      const only = onlySpan(one)
      const hint = survey.edit.hints?.line
      return only === undefined || hint === undefined || survey.edit.search === ''
        ? []
        : [{ hint, drift: survey.lineOf(only) - hint }]
    })
    .sort((a, b) => a.hint - b.hint)
  const hints = samples.map(({ hint }) => hint)
  return (line) => {
    // An edit is no evidence for itself.
    const above = samples[lastAtMost(hints, line - 1)]
    const below = samples[lastAtMost(hints, line) + 1]
    const isBelowNearer =
      above === undefined || (below !== undefined && below.hint - line < line - above.hint)
    return (isBelowNearer ? below : above)?.drift ?? 0
  }
}
