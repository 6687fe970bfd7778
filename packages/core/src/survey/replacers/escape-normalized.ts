import { seedOf } from '../../search/scans.js'
import { toUnixEndings } from '../../text/lines.js'
import { distinctSpans, type Span } from '../../text/span.js'
import type { TextEdit } from '../../vocabulary/edit.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { exactSpans } from './exact.js'
import { blockOf, countLinesFor } from './line-wise.js'

/**
 * Finds text that the request escaped once too often: old `f(\"a\")` finds `f("a")`. Also finds blocks of lines that
 * become the search text once both are unescaped: old `f("a")` finds the line `f(\"a\")`. Undoes `\n`, `\t`, `\r`,
 * the three quotes, `\\`, `\/`, `\$` and a backslash before a newline.
 *
 * The new text is unescaped too, unless it has a kind of escape that the search text lacks. Then nothing shows how to
 * read it, and the match has no replacement: old `\"a\"`, new `\"b\n\"`.
 *
 * If this finds nothing, only the escapes of quotes are undone, because the other escapes may be the file's own: old
 * `f(\"a\n\")` finds `f("a\n")`. Then the search text must contain every word of the new text that has an escaped
 * quote: new `g() + f(\"a\n\")` is read, new `f(\"b\")` finds nothing.
 *
 * Linear in document and search text, except for blocks of repeated lines.
 */
export const escapeNormalized: Replacer<'escape-normalized'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'escape-normalized',
  tier: 'escape',
  *find(query: Query): Generator<Match> {
    const { edit, within } = query
    // For whole lines without a backslash, this would find only what `exact` finds.
    if (edit.unit === 'lines' && !edit.search.includes('\\')) return
    const search = undoEscapes(toUnixEndings(edit.search))
    const spans = [...exactSpans(query, search), ...escapedBlocks(query, search)]
    if (spans.length === 0) return yield* withEscapedQuotes(query)
    const replacement = meansItsEscapes(edit) ? undefined : unescapeReplacement(edit.search, edit.replacement)
    const reading = { search, ...(replacement !== undefined && { replacement }) }
    for (const span of distinctSpans(spans, within)) yield { span, reading }
  },
})

function* withEscapedQuotes(query: Query): Generator<Match> {
  const { edit, within } = query
  const words = edit.replacement.split(/\s+/).filter((word) => undoQuotes(word) !== word)
  if (!words.every((word) => edit.search.includes(word))) return
  if (meansItsEscapes(edit)) return
  const [search, replacement] = [undoQuotes(toUnixEndings(edit.search)), undoQuotes(edit.replacement)]
  if (search === edit.search) return
  for (const span of distinctSpans(exactSpans(query, search), within))
    yield { span, reading: { search, replacement } }
}

const QUOTES = ['"', "'", '`']

/**
 * Whether the new text has a quote both bare and escaped, as `say("he said \"hi\"")`, and the search text does not. Then it escapes on
 * purpose, and to undo that would change what it says.
 */
function meansItsEscapes({ search, replacement }: TextEdit): boolean {
  return QUOTES.some((quote) => isMixed(replacement, quote) && !isMixed(search, quote))
}

/** Whether a text has this quote escaped, and bare ones around that are paired: in `\\"a"` one escape was forgotten. */
function isMixed(text: string, quote: string): boolean {
  const escaped = text.split(`\\${quote}`).length - 1
  const bare = text.split(quote).length - 1 - escaped
  return escaped > 0 && bare > 0 && bare % 2 === 0
}

function undoQuotes(text: string): string {
  return text.replace(/\\(?=['"`])/g, '')
}

function* escapedBlocks({ document, edit, budget }: Query, search: string): Generator<Span> {
  if (edit.unit === 'lines' || !document.text.includes('\\')) return
  const count = countLinesFor(edit, document)
  const lines = search.split('\n')
  const size = lines.length
  // A block may begin around each place of a rare part that no escape can stand for; at every line if there is no such part.
  const { at = 0, places } = seedOf(document, lines.map(longestPlainPart), budget) ?? {}
  const firsts = new Set(places?.map((place) => document.lineAt(place) - at))
  for (const first of places === undefined ? Array(count).keys() : firsts) {
    budget.spend(1)
    if (first < 0 || first + size > count) continue
    // A backslash at the end of the line may escape the newline after it.
    if (!search.startsWith(undoEscapes(document.line(first).replace(/\\$/, '')))) continue
    budget.spend(size)
    const block = document.lines(first, first + size).join('\n')
    if (undoEscapes(block) === search) yield blockOf(document, edit, first, first + size - 1)
  }
}

function longestPlainPart(line: string): string {
  return line.split(ESCAPED).reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

export function undoEscapes(text: string): string {
  return text.replace(ESCAPE, (_, escaped: string) => ESCAPES[escaped] ?? escaped)
}

function unescapeReplacement(search: string, replacement: string): string | undefined {
  const kindsInSearch = escapeKinds(search)
  return Array.from(escapeKinds(replacement)).every((kind) => kindsInSearch.has(kind))
    ? undoEscapes(replacement)
    : undefined
}

function escapeKinds(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(ESCAPE), ([, escaped]) => escaped ?? ''))
}

/** The characters that escapes stand for, except the newline. */
const ESCAPED = /[\t\r'"`\\/$]/
const ESCAPE = /\\([ntr'"`\\/$\n])/g
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }
