import type { TextDocument } from '../text/document.js'
import { lastAtMost } from '../text/last-at-most.js'
import type { Span } from '../text/span.js'
import type { Budget } from '../vocabulary/replacer.js'
import { findSequence } from './knuth-morris-pratt.js'
import { type LineIndex, type LineKey, lineIndex } from './line-index.js'
import { FOLDED_WORDS } from './line-keys.js'

/**
 * As `findLines`, by an index of the document's lines, which it makes where there is none. One index serves every key: lines
 * that are the same under any of them are the same word by word, and where such lines are the key is asked. Where that would
 * be dearer than an index of its own (lines that only the key tells apart), it makes that.
 *
 * Looks only at places of the rarest searched line; where that would be dearer than one scan (a file of
 * repeated lines), it scans with Knuth, Morris and Pratt. So it is linear in the document's lines plus the
 * searched lines, whatever they hold.
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
  const alike = indexedPlaces(lineIndex(document, FOLDED_WORDS), searched, budget, from)
  let wanted: readonly string[] | undefined
  let allowance = document.lineCount + searched.length
  for (const first of alike) {
    if (allowance < 0) return yield* indexedPlaces(lineIndex(document, key), searched, budget, first)
    wanted ??= searched.map((line) => key.of(line))
    let same = 0
    while (same < wanted.length && key.of(document.line(first + same)) === wanted[same]) same++
    allowance -= same + 1
    budget.spend(same + 1)
    if (same === wanted.length) yield first
  }
}

/** The first lines of all places where the lines are the same under the key of an index. */
function* indexedPlaces(
  index: LineIndex,
  searched: readonly string[],
  budget: Budget,
  from: number,
): Generator<number> {
  const needle = index.needleOf(searched)
  if (needle === undefined) return
  const { ids, rarest, places } = needle
  if (places.length * ids.length <= index.ids.length * 2) {
    const first = lastAtMost(places, from + rarest - 1) + 1
    yield* verify(index.ids, ids, places.subarray(first), rarest, budget)
  } else {
    const below = index.ids.subarray(from)
    budget.spend(below.length + ids.length)
    for (const place of findSequence(below, ids)) yield from + place
  }
}

function* verify(
  ids: Uint32Array,
  needle: Uint32Array,
  places: Uint32Array,
  rarest: number,
  budget: Budget,
): Generator<number> {
  for (const place of places) {
    const first = place - rarest
    if (first < 0 || first + needle.length > ids.length) continue
    let matched = 0
    while (matched < needle.length && ids[first + matched] === needle[matched]) matched++
    budget.spend(matched + 1)
    if (matched === needle.length) yield first
  }
}
