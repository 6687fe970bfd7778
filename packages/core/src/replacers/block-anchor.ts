import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { type AnchoredBlock, anchoredBlocks, anchoredLines } from './anchored-blocks.js'
import { similarity, similaritySteps } from './similarity.js'
import { splitLinesOf } from './split-lines.js'

/**
 * Finds blocks of at least three lines by their first and last line, blanks at their ends aside, however many
 * lines are between. A single block is taken whatever it holds; of several the one whose inner lines are most
 * like the searched ones, if that is at least 0.3. By itself this is unsafe: it never checks what it spans.
 *
 * The similarity of a block is the mean over the inner lines that both have. Linear in document and search text,
 * plus an edit distance for each inner line of each of several blocks, drawn from the budget.
 */
export const blockAnchor: Replacer = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'block-anchor',
  tier: 'similar',
  *find(query: Query): Generator<Match> {
    const searched = anchoredLines(query)
    if (searched.length === 0) return
    const blocks = Array.from(anchoredBlocks(query, searched))
    const best = mostSimilar(query, searched, blocks)
    const threshold = blocks.length === 1 ? SINGLE_THRESHOLD : SEVERAL_THRESHOLD
    if (best === undefined || best.similarity < threshold) return
    const { start, end } = splitLinesOf(query.document).span(best.block.first, best.block.last)
    const span = { start, end: query.edit.unit === 'lines' ? query.document.lineNext(best.block.last) : end }
    if (span.start >= query.within.start && span.end <= query.within.end)
      yield { span, similarity: best.similarity }
  },
})

const SINGLE_THRESHOLD = 0
const SEVERAL_THRESHOLD = 0.3

interface Scored {
  readonly block: AnchoredBlock
  readonly similarity: number
}

function mostSimilar(
  query: Query,
  searched: readonly string[],
  blocks: readonly AnchoredBlock[],
): Scored | undefined {
  let best: Scored | undefined
  for (const block of blocks) {
    const scored = { block, similarity: innerSimilarity(query, searched, block) }
    if (best === undefined || scored.similarity > best.similarity) best = scored
  }
  return best
}

function innerSimilarity(
  { document, budget }: Query,
  searched: readonly string[],
  { first, last }: AnchoredBlock,
): number {
  const compared = Math.min(searched.length, last - first + 1) - 2
  if (compared <= 0) return 1
  let total = 0
  for (let i = 1; i <= compared; i++) {
    const actual = document.line(first + i).trim()
    const wanted = searched[i] ?? ''
    budget.spend(similaritySteps(actual, wanted))
    // Two blank lines count for nothing, as they do where this algorithm comes from.
    if (actual !== '' || wanted !== '') total += similarity(actual, wanted) / compared
  }
  return total
}
