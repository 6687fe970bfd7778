import { VERBATIM } from '../../search/line-keys.js'
import { placesOfText } from '../../search/places-of-text.js'
import { isScanCheap } from '../../search/seed.js'
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

/** The places of the search text that are whole lines. The last line needs no ending to be one. */
function* scanForLines({ document, edit, within, budget }: Query): Generator<Match> {
  const { text, contentStart } = document
  const needle = toUnixEndings(edit.search)
  // A blank line is found by its ending, which is all that there is of it.
  const lines = needle.slice(0, -1)
  for (const place of placesOfText(document, lines || needle, budget)) {
    const { start } = place
    const end = lines === '' ? start : place.end
    const next = text[end] === '\n' ? end + 1 : text.startsWith('\r\n', end) ? end + 2 : undefined
    // Behind a final newline there is no line, not even an empty one.
    const isEnd = next !== undefined || (end === text.length && text[end - 1] !== '\n')
    if (!isEnd || (start > contentStart && text[start - 1] !== '\n')) continue
    const span = { start, end: next ?? end }
    if (isInside(span, within)) yield { span }
  }
}

function* findPart({ document, edit, within, budget }: Query): Generator<Match> {
  for (const span of placesOfText(document, toUnixEndings(edit.search), budget))
    if (isInside(span, within)) yield { span }
}
