import type { TextDocument } from '../text/document.js'
import { lastAtMost } from '../text/last-at-most.js'
import type { Span } from '../text/span.js'
import type { Verdict } from './verdict.js'

/** Where an edit goes or was applied. */
function placesOf(verdict: Verdict): readonly Span[] {
  if (verdict.kind === 'applied') return [verdict.span]
  return verdict.kind === 'candidates' ? verdict.candidates.map(({ span }) => span) : []
}

/**
 * How far lines have moved since the numbers of a request were true: edits that have only one place show it. For
 * a line it is what the nearest of them shows, 0 when there is none. Logarithmic per line.
 */
export function driftOf(document: TextDocument, verdicts: readonly Verdict[]): (line: number) => number {
  const samples = verdicts
    .flatMap((one) => {
      const [only, ...others] = placesOf(one)
      const hint = one.survey.edit.hints?.line
      if (only === undefined || others.length > 0 || hint === undefined || one.survey.edit.search === '')
        return []
      return [{ hint, drift: document.lineAt(only.start) + 1 - hint }]
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
