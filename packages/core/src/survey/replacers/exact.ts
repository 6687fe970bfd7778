import { placesOfText } from '../../search/find-text.js'
import { VERBATIM } from '../../search/line-keys.js'
import { toUnixEndings } from '../../text/lines.js'
import { isInside, type Span } from '../../text/span.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { findWholeLines } from './line-wise.js'

/**
 * Finds the search text as it is, in every place, overlapping ones included; only line endings may differ.
 * Linear in document and search text.
 */
export const exact: Replacer<'exact'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'exact',
  tier: 'exact',
  find: (query: Query) => (query.edit.unit === 'text' ? findPart(query) : findWholeLines(query, VERBATIM)),
})

/** Where a text is, read in place of the searched one. */
export function exactSpans(query: Query, search: string): Span[] {
  return Array.from(exact.find({ ...query, edit: { ...query.edit, search } }), ({ span }) => span)
}

function* findPart({ document, edit, within, budget }: Query): Generator<Match> {
  for (const span of placesOfText(document, toUnixEndings(edit.search), budget))
    if (isInside(span, within)) yield { span }
}
