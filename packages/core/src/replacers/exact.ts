import { findText } from '../text/find-text.js'
import { VERBATIM } from '../text/line-keys.js'
import { toUnixEndings } from '../text/lines.js'
import { unixView } from '../text/unix-view.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { findWholeLines } from './line-wise.js'

/**
 * Finds the search text as it is, in every place, overlapping ones included; only line endings may differ.
 * Linear in document and search text.
 */
export const exact: Replacer<'exact'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'exact',
  tier: 'exact',
  find: (query: Query) => (query.edit.unit === 'lines' ? findWholeLines(query, VERBATIM) : findPart(query)),
})

function* findPart({ document, edit, within, budget }: Query): Generator<Match> {
  const view = unixView(document)
  const needle = toUnixEndings(edit.search)
  for (const at of findText(view.text, needle, budget)) {
    const span = { start: view.toOriginal(at), end: view.toOriginal(at + needle.length) }
    if (span.start >= within.start && span.end <= within.end) yield { span }
  }
}
