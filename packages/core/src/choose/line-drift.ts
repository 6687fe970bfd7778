import type { SurveyContext } from '../survey/context.js'
import { Survey } from '../survey/survey.js'
import { lastAtMost } from '../text/last-at-most.js'
import { lazily } from '../text/lazily.js'
import type { TextEdit } from '../vocabulary/edit.js'
import { judgeByItself } from './by-itself.js'
import { onlySpan } from './verdict.js'

/**
 * The context, which once a line hint has to choose looks at the other edits for how far lines have moved since the numbers of the request
 * were true. Those that have only one place show it. For a line it is what the nearest of them shows, 0 when there is none.
 * Logarithmic per line.
 */
export function withDrift(context: SurveyContext, edits: readonly TextEdit[]): SurveyContext {
  const shown = lazily(() => samplesOf(context, edits))
  return {
    ...context,
    drift(line) {
      const { samples, hints } = shown()
      // An edit is no evidence for itself.
      const above = samples[lastAtMost(hints, line - 1)]
      const below = samples[lastAtMost(hints, line) + 1]
      const isBelowNearer =
        above === undefined || (below !== undefined && below.hint - line < line - above.hint)
      return (isBelowNearer ? below : above)?.drift ?? 0
    },
  }
}

function samplesOf(context: SurveyContext, edits: readonly TextEdit[]) {
  const samples = edits
    .flatMap((edit) => {
      const hint = edit.hints?.line
      if (hint === undefined || edit.search === '') return []
      const survey = new Survey(context, edit)
      const only = onlySpan(judgeByItself(survey))
      return only === undefined ? [] : [{ hint, drift: survey.lineOf(only) - hint }]
    })
    .sort((a, b) => a.hint - b.hint)
  return { samples, hints: samples.map(({ hint }) => hint) }
}
