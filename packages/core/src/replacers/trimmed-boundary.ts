import { blankEnds } from '../text/blank-ends.js'
import { toUnixEndings } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { distinctSpans } from './distinct-spans.js'
import { exact } from './exact.js'
import { blankBlocks, paddedBlocks } from './padded-blocks.js'

/**
 * Finds the search text without the blanks and newlines at its two ends, and blocks of lines that are the same
 * once theirs are trimmed. Nothing when the search text has no such blanks. The new text is read without the
 * same blanks, but not where it has others. Linear in document and search text.
 */
export const trimmedBoundary: Replacer<'trimmed-boundary'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'trimmed-boundary',
  tier: 'whitespace',
  *find(query: Query): Generator<Match> {
    const { edit, within } = query
    const wanted = toUnixEndings(edit.search)
    const search = wanted.trim()
    if (edit.unit === 'lines' || search === wanted) return
    const replacement = trimAlike(wanted, toUnixEndings(edit.replacement))
    const reading = { search, ...(replacement !== undefined && { replacement }) }
    const spans = places(query, wanted.split('\n').length, search)
    for (const span of distinctSpans(spans, within)) yield { span, reading }
  },
})

function* places(query: Query, size: number, search: string): Generator<Span> {
  if (search === '') return yield* blankBlocks(query, size)
  const literal = Array.from(exact.find({ ...query, edit: { ...query.edit, search } }), ({ span }) => span)
  yield* literal
  yield* paddedBlocks(query, literal, size)
}

/** The new text without the blanks that the search text has at its ends; undefined if it has other ones there. */
function trimAlike(search: string, replacement: string): string | undefined {
  const wanted = blankEnds(search)
  const own = blankEnds(replacement)
  const same = (own.lead === '' || own.lead === wanted.lead) && (own.tail === '' || own.tail === wanted.tail)
  return same ? replacement.trim() : undefined
}
