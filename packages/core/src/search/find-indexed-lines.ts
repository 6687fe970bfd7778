import type { TextDocument } from '../text/document.js'
import { lastAtMost } from '../text/last-at-most.js'
import type { Span } from '../text/span.js'
import type { Budget } from '../vocabulary/replacer.js'
import { findSequence } from './knuth-morris-pratt.js'
import { lineIndex, numberOfLine } from './line-index.js'
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
  const line = document.lineAt(from)
  const top = document.lineStart(line) < from ? line + 1 : line
  for (const first of placesUnder(document, key, searched, budget, top))
    yield { start: document.lineStart(first), end: document.lineEnd(first + searched.length - 1) }
}

/** The first lines of all places. */
function* placesUnder(
  document: TextDocument,
  key: LineKey,
  searched: readonly string[],
  budget: Budget,
  from: number,
): Generator<number> {
  const { lineCount } = document
  let wanted: string[] | undefined
  let allowance = lineCount + searched.length
  for (const first of placesByNumber(document, searched, budget, from)) {
    wanted ??= searched.map((line) => key.of(line))
    if (allowance < 0) {
      budget.spend(lineCount - first + wanted.length)
      const below = Array.from({ length: lineCount - first }, (_, i) => key.of(document.line(first + i)))
      for (const place of findSequence(below, wanted)) yield first + place
      return
    }
    let same = 0
    while (same < wanted.length && key.of(document.line(first + same)) === wanted[same]) same++
    allowance -= same + 1
    budget.spend(same + 1)
    if (same === wanted.length) yield first
  }
}

/**
 * The first lines of all places where the numbers are those of the searched lines. Looks only at the lines that the rarest of them
 * may be; where that would be dearer than one scan (a file of repeated lines), it scans.
 */
function* placesByNumber(
  document: TextDocument,
  searched: readonly string[],
  budget: Budget,
  from: number,
): Generator<number> {
  const index = lineIndex(document)
  const needle = Uint32Array.from(searched, numberOfLine)
  let [at, fewest] = [0, Number.POSITIVE_INFINITY]
  for (const [i, number] of needle.entries()) {
    const count = index.countOf(number)
    if (count === 0) return
    if (count < fewest) [at, fewest] = [i, count]
  }
  const lines = index.linesOf(needle[at] as number)
  if (lines.length * needle.length > index.numbers.length * 2) {
    const below = index.numbers.subarray(from)
    budget.spend(below.length + needle.length)
    for (const place of findSequence(below, needle)) yield from + place
    return
  }
  for (let i = lastAtMost(lines, from + at - 1) + 1; i < lines.length; i++) {
    const first = (lines[i] as number) - at
    if (first + needle.length > index.numbers.length) return
    let matched = 0
    while (matched < needle.length && index.numbers[first + matched] === needle[matched]) matched++
    budget.spend(matched + 1)
    if (matched === needle.length) yield first
  }
}
