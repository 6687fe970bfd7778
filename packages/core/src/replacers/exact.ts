import { findText } from '../text/find-text.js'
import { VERBATIM } from '../text/line-keys.js'
import { toUnixEndings } from '../text/lines.js'
import { perDocument } from '../text/per-document.js'
import { unixView } from '../text/unix-view.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
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
    const scans = scansOf(query.document)
    return scans.count++ < MOST_SCANS ? scanForLines(query) : findWholeLines(query, VERBATIM)
  },
})

const scansOf = /* @__PURE__ */ perDocument(() => ({ count: 0 }))
/** An index takes about as long as a hundred scans, and many times their memory. */
const MOST_SCANS = 16

/** The places of the search text that begin where a line does. The last line needs no ending to be a whole one. */
function* scanForLines(query: Query): Generator<Match> {
  const { document, edit, within } = query
  const { text, toOriginal } = unixView(document)
  const beginsLine = (at: number) => at === 0 || text[at - 1] === '\n'
  const needle = toUnixEndings(edit.search)
  for (const at of findText(text, needle, query.budget)) {
    const span = { start: toOriginal(at), end: toOriginal(at + needle.length) }
    if (beginsLine(at) && span.start >= within.start && span.end <= within.end) yield { span }
  }
  const last = text.length - needle.length + 1
  if (
    last < 0 ||
    last >= text.length ||
    text.endsWith('\n') ||
    !text.endsWith(needle.slice(0, -1)) ||
    !beginsLine(last)
  )
    return
  const span = { start: toOriginal(last), end: document.text.length }
  if (span.start >= within.start && span.end <= within.end) yield { span }
}

function* findPart({ document, edit, within, budget }: Query): Generator<Match> {
  const view = unixView(document)
  const needle = toUnixEndings(edit.search)
  for (const at of findText(view.text, needle, budget)) {
    const span = { start: view.toOriginal(at), end: view.toOriginal(at + needle.length) }
    if (span.start >= within.start && span.end <= within.end) yield { span }
  }
}
