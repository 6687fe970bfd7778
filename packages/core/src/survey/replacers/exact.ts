import { placesOfText } from '../../search/find-text.js'
import { VERBATIM } from '../../search/line-keys.js'
import { toUnixEndings } from '../../text/lines.js'
import { isInside, type Span } from '../../text/span.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { findWholeLines } from './line-wise.js'

/**
 * Finds every place of the search text, character for character, overlapping places included. Only line endings
 * may differ: `a\nb` finds `a\r\nb`, but `a b` does not find `a  b`. Linear in document and search text.
 */
export const exact: Replacer<'exact'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'exact',
  tier: 'exact',
  find: (query: Query) => (query.edit.unit === 'text' ? findPart(query) : findWholeLines(query, VERBATIM)),
})

/** Every exact place of `search`, which stands in for the edit's own search text. */
export function exactSpans(query: Query, search: string): Span[] {
  return Array.from(exact.find({ ...query, edit: { ...query.edit, search } }), ({ span }) => span)
}

function* findPart({ document, edit, within, budget }: Query): Generator<Match> {
  for (const span of placesOfText(document, toUnixEndings(edit.search), budget))
    if (isInside(span, within)) yield { span }
}
