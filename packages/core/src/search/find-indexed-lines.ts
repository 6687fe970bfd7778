import type { TextDocument } from '../text/document.js'
import { lastAtMost } from '../text/last-at-most.js'
import type { Span } from '../text/span.js'
import type { Budget } from '../vocabulary/replacer.js'
import { findSequence } from './knuth-morris-pratt.js'
import { type LineIndex, lineIndex, type Needle } from './line-index.js'
import type { LineKey } from './line-keys.js'

/**
 * As `findLines`, by the index of the document's lines, which it makes where there is none: where the lines have the same
 * numbers, they are compared under the key. Where that would be dearer than to look at all lines (lines that only the key tells
 * apart), it does that, with Knuth, Morris and Pratt. So it is linear in the document's lines plus the searched lines, whatever
 * they hold.
 */
export function* findIndexedLines(
  document: TextDocument,
  key: LineKey,
  searched: readonly string[],
  budget: Budget,
  from: number,
): Generator<Span> {
  const needle = lineIndex(document).needleOf(searched)
  if (needle === undefined) return
  const line = document.lineAt(from)
  const top = document.lineStart(line) < from ? line + 1 : line
  const { lineCount } = document
  const spanAt = (first: number): Span => ({
    start: document.lineStart(first),
    end: document.lineEnd(first + searched.length - 1),
  })
  const wanted = searched.map((line) => key.of(line))
  let allowance = lineCount + wanted.length
  for (const first of placesOf(lineIndex(document), needle, budget, top)) {
    if (allowance < 0) {
      budget.spend(lineCount - first + wanted.length)
      const below = Array.from({ length: lineCount - first }, (_, i) => key.of(document.line(first + i)))
      for (const place of findSequence(below, wanted)) yield spanAt(first + place)
      return
    }
    let same = 0
    while (same < wanted.length && key.of(document.line(first + same)) === wanted[same]) same++
    allowance -= same + 1
    budget.spend(same + 1)
    if (same === wanted.length) yield spanAt(first)
  }
}

/**
 * The first lines of all places where the numbers are those of the searched lines. Looks only at the lines that the rarest of them
 * may be; where that would be dearer than one scan (a file of repeated lines), it scans.
 */
function* placesOf(
  { numbers: all }: LineIndex,
  { numbers, rarest, lines }: Needle,
  budget: Budget,
  from: number,
): Generator<number> {
  if (lines.length * numbers.length > all.length * 2) {
    const below = all.subarray(from)
    budget.spend(below.length + numbers.length)
    for (const place of findSequence(below, numbers)) yield from + place
    return
  }
  for (let i = lastAtMost(lines, from + rarest - 1) + 1; i < lines.length; i++) {
    const first = (lines[i] as number) - rarest
    if (first + numbers.length > all.length) return
    let matched = 0
    while (matched < numbers.length && all[first + matched] === numbers[matched]) matched++
    budget.spend(matched + 1)
    if (matched === numbers.length) yield first
  }
}
