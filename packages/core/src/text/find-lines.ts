import type { Budget } from '../vocabulary/replacer.js'
import type { TextDocument } from './document.js'
import { type LineKey, lineIndex } from './line-index.js'

/**
 * Where a run of lines stands in a document when lines are compared under a key: the first line of every
 * place, ascending, overlapping places included.
 *
 * Looks only at places of the rarest searched line; where that would be dearer than one scan (a file of
 * repeated lines), it scans with the failure function of Knuth, Morris and Pratt (1977). So it is linear in
 * the document's lines plus the searched lines, whatever they hold.
 */
export function* findLines(
  document: TextDocument,
  key: LineKey,
  searched: readonly string[],
  budget: Budget,
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
  budget.spend(needle.length)
  if (places === undefined) return
  if (places.length * needle.length <= index.ids.length * 2) {
    yield* verify(index.ids, needle, places, rarest, budget)
  } else {
    yield* scan(index.ids, needle, budget)
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

function* scan(ids: Uint32Array, needle: Uint32Array, budget: Budget): Generator<number> {
  budget.spend(ids.length + needle.length)
  const fallback = failureFunction(needle)
  let matched = 0
  for (let line = 0; line < ids.length; line++) {
    while (matched > 0 && ids[line] !== needle[matched]) matched = fallback[matched - 1] ?? 0
    if (ids[line] === needle[matched]) matched++
    if (matched === needle.length) {
      yield line - needle.length + 1
      matched = fallback[matched - 1] ?? 0
    }
  }
}

/** For every prefix of the needle, the length of its longest proper prefix that is also its suffix. */
function failureFunction(needle: Uint32Array): Uint32Array {
  const fallback = new Uint32Array(needle.length)
  let matched = 0
  for (let i = 1; i < needle.length; i++) {
    while (matched > 0 && needle[i] !== needle[matched]) matched = fallback[matched - 1] ?? 0
    if (needle[i] === needle[matched]) matched++
    fallback[i] = matched
  }
  return fallback
}
