import { seedOf } from '../../search/scans.js'
import type { TextDocument } from '../../text/document.js'
import { toUnixEndings } from '../../text/lines.js'
import { distinctSpans, type Span } from '../../text/span.js'
import type { Budget, Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { exactSpans } from './exact.js'
import { blockOf, countLinesFor } from './line-wise.js'

/**
 * Finds text that a request holds with escapes too many: the search text with its escapes undone, and blocks of
 * lines that become it when theirs are. Undoes `\n`, `\t`, `\r`, the three quotes, `\\`, `\/`, `\$` and a backslash
 * before a newline.
 *
 * The new text is read the same way, but not where it has a kind of escape that the search text has not: for
 * that there is no evidence. Where that finds nothing, only the escapes of quotes are undone: a request can have these too many beside
 * others that are the file's. Then every word of the new text with one has to be in the search text, too.
 * Linear in document and search text, but for blocks of repeated lines.
 */
export const escapeNormalized: Replacer<'escape-normalized'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'escape-normalized',
  tier: 'escape',
  *find(query: Query): Generator<Match> {
    const { edit, within } = query
    // Whole lines without an escape are what exact finds.
    if (edit.unit === 'lines' && !edit.search.includes('\\')) return
    const search = undoEscapes(toUnixEndings(edit.search))
    const spans = [...exactSpans(query, search), ...escapedBlocks(query, search)]
    if (spans.length === 0) return yield* withEscapedQuotes(query)
    const replacement = readReplacement(edit.search, edit.replacement)
    const reading = { search, ...(replacement !== undefined && { replacement }) }
    for (const span of distinctSpans(spans, within)) yield { span, reading }
  },
})

function* withEscapedQuotes(query: Query): Generator<Match> {
  const { edit, within } = query
  const words = edit.replacement.split(/\s+/).filter((word) => undoQuotes(word) !== word)
  if (!words.every((word) => edit.search.includes(word))) return
  if (QUOTES.some((quote) => isMixed(edit.replacement, quote) && !isMixed(edit.search, quote))) return
  const [search, replacement] = [undoQuotes(toUnixEndings(edit.search)), undoQuotes(edit.replacement)]
  if (search === edit.search) return
  for (const span of distinctSpans(Array.from(exactSpans(query, search)), within))
    yield { span, reading: { search, replacement } }
}

const QUOTES = ['"', "'", '`']

/** Whether a text has such quotes both bare and escaped: a new text that does escapes those that it means to. */
function isMixed(text: string, quote: string): boolean {
  const escaped = text.split(`\\${quote}`)
  return escaped.length > 1 && escaped.some((part) => part.includes(quote))
}

function undoQuotes(text: string): string {
  return text.replace(/\\(?=['"`])/g, '')
}

function* escapedBlocks({ document, edit, budget }: Query, search: string): Generator<Span> {
  if (edit.unit === 'lines' || !document.text.includes('\\')) return
  const count = countLinesFor(edit, document)
  const size = search.split('\n').length
  for (const first of firstLines(document, count, search, budget)) {
    budget.spend(1)
    if (first < 0 || first + size > count) continue
    // A backslash at the end of the line may belong to the newline after it.
    if (!search.startsWith(undoEscapes(document.line(first).replace(/\\$/, '')))) continue
    budget.spend(size)
    const block = document.lines(first, first + size).join('\n')
    if (undoEscapes(block) === search) yield blockOf(document, edit, first, first + size - 1)
  }
}

/** The lines with which a block may begin: around a part of the text that no escape stands for, or all. */
function* firstLines(
  document: TextDocument,
  count: number,
  search: string,
  budget: Budget,
): Generator<number> {
  const { at = 0, places } = seedOf(document, search.split('\n').map(longestPlainPart), budget) ?? {}
  if (places === undefined) for (let line = 0; line < count; line++) yield line
  else yield* new Set(places.map((place) => document.lineAt(place) - at))
}

function longestPlainPart(line: string): string {
  return line.split(ESCAPED).reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

export function undoEscapes(text: string): string {
  return text.replace(ESCAPE, (_, escaped: string) => ESCAPES[escaped] ?? escaped)
}

function readReplacement(search: string, replacement: string): string | undefined {
  const evident = escapeKinds(search)
  return Array.from(escapeKinds(replacement)).every((kind) => evident.has(kind))
    ? undoEscapes(replacement)
    : undefined
}

function escapeKinds(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(ESCAPE), ([, escaped]) => escaped ?? ''))
}

/** What escapes stand for, newlines left out. */
const ESCAPED = /[\t\r'"`\\/$]/
const ESCAPE = /\\([ntr'"`\\/$\n])/g
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }
