import { findText } from '../../search/find-text.js'
import { VERBATIM } from '../../search/line-keys.js'
import { isScanCheap, possiblePlaces, rememberAbsent } from '../../search/seed.js'
import { unixView } from '../../search/unix-view.js'
import { toUnixEndings } from '../../text/lines.js'
import { isInside } from '../../text/span.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { findWholeLines } from './line-wise.js'

/**
 * Finds the search text as it is, in every place, overlapping ones included; only line endings may differ.
 * Linear in document and search text. The first few edits of whole lines scan the text; from then on an index of the
 * document's lines is worth what it costs.
 */
export const exact: Replacer<'exact'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'exact',
  tier: 'exact',
  find(query: Query) {
    if (query.edit.unit === 'text') return findPart(query)
    return isScanCheap(query.document) ? scanForLines(query) : findWholeLines(query, VERBATIM)
  },
})

/** The places of a text in the view of a document. */
function* placesOf({ document, budget }: Query, needle: string): Generator<number> {
  const { text } = unixView(document)
  const isDocument = text.length === document.text.length
  let isAbsent = true
  for (const at of findText(
    text,
    needle,
    budget,
    isDocument ? possiblePlaces(document, needle) : undefined,
  )) {
    isAbsent = false
    yield at
  }
  if (isAbsent && isDocument) rememberAbsent(document, needle)
}

/** The places of the search text that are whole lines. The last line needs no ending to be one. */
function* scanForLines(query: Query): Generator<Match> {
  const { document, edit, within } = query
  const { text, toOriginal } = unixView(document)
  const needle = toUnixEndings(edit.search)
  for (const at of placesOf(query, needle.slice(0, -1) || needle)) {
    const end = at + needle.length - 1
    // Behind a final newline there is no line, not even an empty one.
    const ends = end === text.length ? text[end - 1] !== '\n' : text[end] === '\n'
    if (!ends || (at > 0 && text[at - 1] !== '\n')) continue
    const span = { start: toOriginal(at), end: toOriginal(Math.min(end + 1, text.length)) }
    if (isInside(span, within)) yield { span }
  }
}

function* findPart(query: Query): Generator<Match> {
  const { document, edit, within } = query
  const { toOriginal } = unixView(document)
  const needle = toUnixEndings(edit.search)
  for (const at of placesOf(query, needle)) {
    const span = { start: toOriginal(at), end: toOriginal(at + needle.length) }
    if (isInside(span, within)) yield { span }
  }
}
