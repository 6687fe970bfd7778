import { findLines } from '../../search/find-lines.js'
import { TRIMMED } from '../../search/line-keys.js'
import { lineContents } from '../../text/lines.js'
import type { Query } from '../../vocabulary/replacer.js'
import { splitLinesOf } from './line-wise.js'

/** A block whose first and last lines are those of the search text, up to whitespace at their ends. */
export interface AnchoredBlock {
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
  const lines = splitLinesOf(document)
  const hasOpenLine = edit.unit === 'text' && lines.count > document.lineCount
  budget.spend(lines.count)
  const placesOf = (line: string) => {
    const places = Array.from(findLines(document, TRIMMED, [line], budget), ({ start }) =>
      document.lineAt(start),
    )
    return line === '' && hasOpenLine ? [...places, document.lineCount] : places
  }
  const lasts = placesOf(searched.at(-1) ?? '')
  let next = 0
  for (const first of placesOf(searched[0] ?? '')) {
    while (next < lasts.length && (lasts[next] ?? 0) < first + 2) next++
    const last = lasts[next]
    if (last !== undefined) yield { first, last }
  }
}
