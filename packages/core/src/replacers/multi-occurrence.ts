import { findText } from '../text/find-text.js'
import { toUnixEndings } from '../text/lines.js'
import { unixView } from '../text/unix-view.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'

/**
 * Finds the search text as it is, in every place from the top that does not overlap the one before. Meant for
 * replacing all occurrences. Linear in document and search text.
 */
export const multiOccurrence: Replacer = Object.freeze({
  apiVersion: 1,
  name: 'multi-occurrence',
  tier: 'exact',
  *find({ document, edit, within, budget }: Query): Generator<Match> {
    const view = unixView(document)
    const needle = toUnixEndings(edit.search)
    let end = 0
    for (const at of findText(view.text, needle, budget)) {
      if (at < end) continue
      end = at + needle.length
      const span = { start: view.toOriginal(at), end: view.toOriginal(end) }
      if (span.start >= within.start && span.end <= within.end) yield { span }
    }
  },
})
