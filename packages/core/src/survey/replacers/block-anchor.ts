import { findLines } from '../../search/find-lines.js'
import { TRIMMED } from '../../search/line-keys.js'
import { lineContents } from '../../text/lines.js'
import { isInside } from '../../text/span.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { blockOf, countLinesFor } from './line-wise.js'
import { similarity, similaritySteps } from './similarity.js'

/**
 * Finds blocks of at least three lines by their first and last line, whitespace at their ends aside, however many
 * lines are between: a single block whatever it holds, of several those whose inner lines are at least 0.3 alike.
 * By itself this is unsafe: it never checks what it spans.
 *
 * The similarity of a block is the mean over the inner lines that both have. Linear in document and search text,
 * plus an edit distance for each inner line of each block, drawn from the budget.
 */
export const blockAnchor: Replacer<'block-anchor'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'block-anchor',
  tier: 'similar',
  find: (query: Query) => inside(query, similarBlocks(query)),
})

/** As {@link blockAnchor}, but only the first of the most similar blocks, as OpenCode's cascade has it. */
export const blockAnchorBest: Replacer<'block-anchor'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'block-anchor',
  tier: 'similar',
  find: (query: Query) => inside(query, mostSimilar(similarBlocks(query))),
})

const SINGLE_THRESHOLD = 0
const SEVERAL_THRESHOLD = 0.3

interface SimilarBlock {
  readonly block: AnchoredBlock
  readonly similarity: number
}

function similarBlocks(query: Query): SimilarBlock[] {
  const searched = anchoredLines(query)
  if (searched.length === 0) return []
  const blocks = Array.from(anchoredBlocks(query, searched))
  const threshold = blocks.length === 1 ? SINGLE_THRESHOLD : SEVERAL_THRESHOLD
  return blocks
    .map((block) => ({ block, similarity: innerSimilarity(query, searched, block) }))
    .filter(({ similarity }) => similarity >= threshold)
}

function mostSimilar(blocks: readonly SimilarBlock[]): SimilarBlock[] {
  const [first, ...others] = blocks
  if (first === undefined) return []
  return [others.reduce((best, one) => (one.similarity > best.similarity ? one : best), first)]
}

function* inside({ document, edit, within }: Query, blocks: readonly SimilarBlock[]): Generator<Match> {
  for (const { block, similarity } of blocks) {
    const span = blockOf(document, edit, block.first, block.last)
    if (isInside(span, within)) yield { span, similarity }
  }
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

/** A block whose first and last lines are those of the search text, up to whitespace at their ends. */
interface AnchoredBlock {
  readonly first: number
  readonly last: number
}

/**
 * The trimmed lines of the search text, none when there are fewer than three. What follows a final newline in part of
 * a text counts as one of the three, as it does where these algorithms come from, and is then left out.
 */
export function anchoredLines({ edit }: Query): readonly string[] {
  const lines = lineContents(edit.search).map((line) => line.trim())
  const count = edit.unit === 'text' && edit.search.endsWith('\n') ? lines.length + 1 : lines.length
  return count < 3 ? [] : lines
}

/**
 * For every line that equals the first searched one, the block from there to the nearest line, at least two
 * below, that equals the last. Linear in document and search text.
 */
export function* anchoredBlocks(
  { document, edit, budget }: Query,
  searched: readonly string[],
): Generator<AnchoredBlock> {
  const count = countLinesFor(edit, document)
  budget.spend(count)
  const placesOf = (line: string) => {
    const places = Array.from(findLines(document, TRIMMED, [line], budget), ({ start }) =>
      document.lineAt(start),
    )
    return line === '' && count > document.lineCount ? [...places, document.lineCount] : places
  }
  const lasts = placesOf(searched.at(-1) ?? '')
  let next = 0
  for (const first of placesOf(searched[0] ?? '')) {
    while (next < lasts.length && (lasts[next] ?? 0) < first + 2) next++
    const last = lasts[next]
    if (last !== undefined) yield { first, last }
  }
}
