import { toUnixEndings } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { exact } from './exact.js'
import { splitLinesOf } from './split-lines.js'

/**
 * Finds the search text without the blanks and newlines at its two ends, and blocks of lines that are the same
 * once theirs are trimmed. Nothing when the search text has no such blanks. The new text is read without the
 * same blanks, but not where it has others. Linear in document and search text, but for blocks of repeated
 * lines.
 */
export const trimmedBoundary: Replacer = Object.freeze({
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
    const seen = new Set<string>()
    for (const span of [...literalPlaces(query, search), ...blocks(query, wanted, search)]) {
      const place = `${span.start}-${span.end}`
      if (seen.has(place) || span.start < within.start || span.end > within.end) continue
      seen.add(place)
      yield { span, reading }
    }
  },
})

function* literalPlaces(query: Query, search: string): Generator<Span> {
  const literal = { ...query, edit: { ...query.edit, search } }
  for (const { span } of exact.find(literal)) yield span
}

function* blocks({ document, budget }: Query, wanted: string, search: string): Generator<Span> {
  const lines = splitLinesOf(document)
  const size = wanted.split('\n').length
  for (let first = 0; first + size <= lines.count; first++) {
    budget.spend(1)
    if (!search.startsWith(lines.line(first).trim())) continue
    budget.spend(size)
    const block = Array.from({ length: size }, (_, i) => lines.line(first + i)).join('\n')
    if (block.trim() === search) yield lines.span(first, first + size - 1)
  }
}

/** The new text without the blanks that the search text has at its ends; undefined if it has other ones there. */
function trimAlike(search: string, replacement: string): string | undefined {
  const text = replacement.trim()
  const lead = replacement.slice(0, replacement.length - replacement.trimStart().length)
  const tail = replacement.slice(replacement.trimEnd().length)
  const sameLead = lead === '' || search.slice(0, search.length - search.trimStart().length) === lead
  const sameTail = tail === '' || search.slice(search.trimEnd().length) === tail
  return sameLead && sameTail ? text : undefined
}
