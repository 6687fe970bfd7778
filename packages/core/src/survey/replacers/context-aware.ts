import { isInside } from '../../text/span.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { anchoredBlocks, anchoredLines } from './block-anchor.js'
import { blockOf } from './line-wise.js'

/**
 * Finds blocks that have as many lines as a search text of at least three lines, the same first and last line, and at
 * least half of the inner lines the same; inner lines that are blank on both sides do not count. Lines are compared
 * without leading and trailing whitespace. Old `open\na\nx\nclose` finds `open\na\nb\nclose`.
 *
 * Linear in document and search text, plus the searched lines for each block of that size, drawn from the budget.
 */
export const contextAware: Replacer<'context-aware'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'context-aware',
  tier: 'similar',
  *find(query: Query): Generator<Match> {
    const { document, edit, within, budget } = query
    const searched = anchoredLines(query)
    if (searched.length === 0) return
    for (const { first, last } of anchoredBlocks(query, searched)) {
      if (last - first + 1 !== searched.length) continue
      budget.spend(searched.length)
      const share = sharedInnerLines(searched, (i) => document.line(first + i).trim())
      if (share < HALF) continue
      const span = blockOf(document, edit, first, last)
      if (isInside(span, within)) yield { span, similarity: share }
    }
  },
})

const HALF = 0.5

function sharedInnerLines(searched: readonly string[], actual: (line: number) => string): number {
  const pairs = searched.slice(1, -1).map((line, i) => [line, actual(i + 1)])
  const nonBlank = pairs.filter(([line, own]) => line !== '' || own !== '')
  const same = nonBlank.filter(([line, own]) => line === own)
  return nonBlank.length === 0 ? 1 : same.length / nonBlank.length
}
