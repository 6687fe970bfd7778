import type { TextDocument } from '../text/document.js'
import { lastAtMost } from '../text/last-at-most.js'
import type { Span } from '../text/span.js'
import type { Budget } from '../vocabulary/replacer.js'
import { findSequence } from './knuth-morris-pratt.js'
import { type LineKey, lineIndex } from './line-index.js'

/**
 * As `findLines`, by the index of the document's lines, which it makes where there is none.
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
  const firsts = indexedPlaces(
    document,
    key,
    searched,
    budget,
    document.lineStart(line) < from ? line + 1 : line,
  )
  for (const first of firsts)
    yield { start: document.lineStart(first), end: document.lineEnd(first + searched.length - 1) }
}

/** The first lines of all places. */
function* indexedPlaces(
  document: TextDocument,
  key: LineKey,
  searched: readonly string[],
  budget: Budget,
  from: number,
): Generator<number> {
  const index = lineIndex(document, key)
  const needle = new Uint32Array(searched.length)
  let rarest = 0
  let places: Uint32Array | undefined
  for (const [i, line] of searched.entries()) {
    const id = index.idOf(line)
    if (id === undefined) return
    needle[i] = id
    const occurrences = index.occurrences(id)
    if (places === undefined || occurrences.length < places.length) {
      places = occurrences
      rarest = i
    }
  }
  if (places === undefined) return
  if (places.length * needle.length <= index.ids.length * 2) {
    const first = lastAtMost(places, from + rarest - 1) + 1
    yield* verify(index.ids, needle, places.subarray(first), rarest, budget)
  } else {
    const ids = index.ids.subarray(from)
    budget.spend(ids.length + needle.length)
    for (const place of findSequence(ids, needle)) yield from + place
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
