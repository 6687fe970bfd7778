import type { Hunk } from '../hunk/hunk.js'
import type { TextDocument } from '../text/document.js'
import { isBlank } from '../text/lines.js'
import { shareHalfOfTheirWords } from '../text/words.js'
import type { LinePair } from '../vocabulary/replacer.js'

/**
 * Context lines that are not aligned, each with the one line of the file in its position, where the two share at least half of
 * their words: a slip. Its position is between two aligned lines with one line of the file between them, or at the request's
 * edge right above or below the aligned ones. Linear.
 */
export function slipsOf(
  document: TextDocument,
  { old, oldSteps }: Hunk,
  alignment: readonly LinePair[],
): LinePair[] {
  const placeOf = new Map(alignment)
  const slips: LinePair[] = []
  for (const [i, content] of old.entries()) {
    if (oldSteps[i] !== 'keep' || placeOf.has(i) || isBlank(content)) continue
    const at = positionOf(i, old.length, placeOf) ?? -1
    if (shareHalfOfTheirWords(content, document.line(at))) slips.push([i, at])
  }
  return slips
}

function positionOf(i: number, count: number, placeOf: ReadonlyMap<number, number>): number | undefined {
  const [above, below] = [placeOf.get(i - 1), placeOf.get(i + 1)]
  if (above !== undefined && below !== undefined) return below - above === 2 ? above + 1 : undefined
  if (i === 0 && below !== undefined) return below - 1
  return i === count - 1 && above !== undefined ? above + 1 : undefined
}
