import { findLines } from '../../search/find-lines.js'
import { TRIMMED } from '../../search/line-keys.js'
import { lineContents } from '../../text/lines.js'
import { isInside } from '../../text/span.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { blockOf, countLinesFor } from './line-wise.js'
import { similarity, similaritySteps } from './similarity.js'

/**
 * Finds blocks by the first and the last line of a search text of at least three lines, compared without leading and
 * trailing whitespace. Any number of lines may stand between: old `open\nother\nclose` finds `open\none\ntwo\nclose`.
 * A single block is found whatever it holds; of several, those whose inner lines have a similarity of at least 0.3.
 * By itself this is unsafe, because it never checks what it spans.
 *
 * The similarity of a block is the mean over as many inner lines as both have. Linear in document and search text,
 * plus an edit distance for each inner line of each block, drawn from the budget.
 */
export const blockAnchor: Replacer<'block-anchor'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'block-anchor',
  tier: 'similar',
  find: (query: Query) => inside(query, similarBlocks(query)),
})

/** Like {@link blockAnchor}, but finds only the first of the most similar blocks, as OpenCode's cascade does. */
export const blockAnchorBest: Replacer<'block-anchor'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'block-anchor',
  tier: 'similar',
  find: (query: Query) => inside(query, mostSimilar(similarBlocks(query))),
})

const SEVERAL_THRESHOLD = 0.3

interface SimilarBlock extends Match {
  readonly similarity: number
}

function similarBlocks(query: Query): SimilarBlock[] {
  const { document, edit } = query
  const searched = anchoredLines(query)
  if (searched.length === 0) return []
  const blocks = Array.from(anchoredBlocks(query, searched))
  const threshold = blocks.length === 1 ? 0 : SEVERAL_THRESHOLD
  return blocks
    .map((block) => ({
      span: blockOf(document, edit, block.first, block.last),
      similarity: innerSimilarity(query, searched, block),
    }))
    .filter(({ similarity }) => similarity >= threshold)
}

function mostSimilar(blocks: readonly SimilarBlock[]): SimilarBlock[] {
  const [first, ...others] = blocks
  if (first === undefined) return []
  return [others.reduce((best, one) => (one.similarity > best.similarity ? one : best), first)]
}

function inside({ within }: Query, matches: readonly Match[]): Match[] {
  return matches.filter(({ span }) => isInside(span, within))
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
    // A pair of blank lines adds nothing to the sum, as in the original of this algorithm.
    if (actual !== '' || wanted !== '') total += similarity(actual, wanted) / compared
  }
  return total
}

/** A block that begins and ends with the first and the last searched line, leading and trailing whitespace aside. */
interface AnchoredBlock {
  readonly first: number
  readonly last: number
}

/**
 * The trimmed lines of the search text, or none if there are fewer than three. For an edit of part of a text, the empty
 * rest after a final newline counts as a line, as in the originals of these algorithms, but is not returned: `a\nb\n`
 * counts as three lines and gives two.
 */
export function anchoredLines({ edit }: Query): readonly string[] {
  const lines = lineContents(edit.search).map((line) => line.trim())
  const count = edit.unit === 'text' && edit.search.endsWith('\n') ? lines.length + 1 : lines.length
  return count < 3 ? [] : lines
}

/**
 * For every line equal to the first searched one, the block from there to the nearest line, at least two lines
 * below, that equals the last searched one. Linear in document and search text.
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
