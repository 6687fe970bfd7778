import { foldLine } from '../../search/line-keys.js'
import { perDocument } from '../../text/document.js'
import { lineContents } from '../../text/lines.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { blockOf } from './line-wise.js'
import { likenessBounds, lineCodes, similarity, similaritySteps } from './similarity.js'

/**
 * Finds runs with as many lines as the search text that are similar to it by edit distance, whitespace and look-alike
 * characters folded: old `let totla = first + second` finds `let total = first + second`. Yields every place at or
 * above the query's threshold (default 0.9), so that the caller can compare the best with the others.
 *
 * Linear, except for the places that no bound rules out: each costs the product of the two lengths, drawn from the budget.
 */
export const similar: Replacer<'similar'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'similar',
  tier: 'similar',
  *find({ document, edit, within, budget, threshold = 0.9 }: Query): Generator<Match> {
    const searched = lineContents(edit.search)
    const wanted = foldText(searched)
    if (wanted.trim() === '') return
    const start = document.lineAt(within.start)
    const last = Math.min(document.lineCount, document.lineAt(within.end) + 1) - searched.length
    budget.spend(Math.max(0, last - start) + searched.length)
    const bounds = likenessBounds(foldedCodes(document), lineCodes(wanted, foldLine, '\n'), start, last)
    for (const [i, bound] of bounds.entries()) {
      if (bound < threshold) continue
      const first = start + i
      const span = blockOf(document, edit, first, first + searched.length - 1)
      if (span.end > within.end) return
      if (span.start < within.start) continue
      const found = foldText(document.lines(first, first + searched.length))
      budget.spend(searched.length + similaritySteps(found, wanted))
      const alike = similarity(found, wanted)
      if (alike >= threshold) yield { span, similarity: alike }
    }
  },
})

const foldedCodes = /* @__PURE__ */ perDocument((document) =>
  lineCodes(document.text.slice(document.contentStart), foldLine, '\n'),
)

function foldText(lines: readonly string[]): string {
  return lines.map(foldLine).join('\n')
}
