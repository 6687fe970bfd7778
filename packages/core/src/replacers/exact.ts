import { VERBATIM } from '../text/line-keys.js'
import { toUnixEndings } from '../text/lines.js'
import { unixView } from '../text/unix-view.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { findWholeLines } from './line-wise.js'

/**
 * Finds the search text as it is, in every place, overlapping ones included; only line endings may differ.
 * Linear in document and search text for ordinary input.
 */
export const exact: Replacer = Object.freeze({
  apiVersion: 1,
  name: 'exact',
  tier: 'exact',
  find: (query: Query) => (query.edit.unit === 'lines' ? findWholeLines(query, VERBATIM) : findText(query)),
})

function* findText({ document, edit, within, budget }: Query): Generator<Match> {
  const view = unixView(document)
  const needle = toUnixEndings(edit.search)
  if (needle === '') return
  budget.spend(1 + view.text.length / CHARACTERS_PER_STEP)
  for (let at = view.text.indexOf(needle); at !== -1; at = view.text.indexOf(needle, at + 1)) {
    budget.spend(1)
    const span = { start: view.toOriginal(at), end: view.toOriginal(at + needle.length) }
    if (span.start >= within.start && span.end <= within.end) yield { span }
  }
}

const CHARACTERS_PER_STEP = 64
