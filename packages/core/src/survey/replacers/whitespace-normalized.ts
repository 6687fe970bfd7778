import { findText, splitsPair, type TextView } from '../../search/find-text.js'
import { WORDS } from '../../search/line-keys.js'
import { seedOf } from '../../search/scans.js'
import { perDocument, type TextDocument } from '../../text/document.js'
import { lazily } from '../../text/lazily.js'
import { isBlank } from '../../text/lines.js'
import { lastAtMost } from '../../text/sequences.js'
import { distinctSpans, type Span } from '../../text/span.js'
import { foldWhitespace } from '../../text/whitespace.js'
import type { TextEdit } from '../../vocabulary/edit.js'
import type { Budget, Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { blankBlocks, fillsLines, findWholeLines, paddedBlocks, skipWhitespace } from './line-wise.js'

/**
 * Finds text that is the same once every run of whitespace is folded to one space:
 * - a line or a part of one: `f( a );` finds `f(  a );`, but `f( a )` does not find `f(a)`
 * - a block with as many lines as the search text, even with other line breaks: `a\nb c` finds `a  b\n c`
 * - for a hunk, only lines that match one by one: `a b\nc` does not find `a\nb c`
 *
 * A newline at the end of the search text ends its last line and begins no further one. Linear in document and search text, except
 * that a block which begins or ends in blank lines is found once for each way to place them: in `\na\n\n`, the search text `a\n\n`
 * finds `a`, `\na` and `a\n`.
 */
export const whitespaceNormalized: Replacer<'whitespace-normalized'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'whitespace-normalized',
  tier: 'whitespace',
  // A hunk keeps, removes and adds single lines, so each of its lines must match one line.
  find: (query: Query) =>
    query.edit.script === undefined ? findFolded(query, false) : findWholeLines(query, WORDS),
})

/** Like {@link whitespaceNormalized}, but as in OpenCode's cascade: finds only the first part of each line, and a final newline begins a line. */
export const whitespaceNormalizedFirst: Replacer<'whitespace-normalized'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'whitespace-normalized',
  tier: 'whitespace',
  find: (query: Query) => findFolded(query, true),
})

function* findFolded(query: Query, firstOnly: boolean): Generator<Match> {
  const { edit, within } = query
  const spans = isBlank(edit.search) ? blankLines(query, firstOnly) : wordPlaces(query, firstOnly)
  for (const span of distinctSpans(spans, within)) yield { span }
}

function* wordPlaces(query: Query, firstOnly: boolean): Generator<Span> {
  const { document, edit, budget } = query
  const occurrences = Array.from(findWords(document, foldWhitespace(edit.search), budget))
  const size = searchedLines(edit, firstOnly)
  if (edit.unit === 'text') yield* lineParts(query, occurrences, firstOnly)
  if (edit.unit === 'lines' || size > 1) yield* paddedBlocks(query, occurrences, size)
}

/**
 * Every run of as many blank lines as a blank search text has. For an edit of part of a text, also every single
 * blank line.
 */
function* blankLines(query: Query, firstOnly: boolean): Generator<Span> {
  const size = searchedLines(query.edit, firstOnly)
  if (query.edit.unit === 'text') yield* blankBlocks(query, 1)
  yield* blankBlocks(query, size)
}

function searchedLines({ search, unit }: TextEdit, opensLine: boolean): number {
  const opened = search.split('\n').length
  return search.endsWith('\n') && (unit === 'lines' || !opensLine) ? opened - 1 : opened
}

/** The occurrences inside one line. If the line holds nothing else but whitespace, the span is the whole line. */
function* lineParts({ document }: Query, occurrences: readonly Span[], firstOnly: boolean): Generator<Span> {
  let done = -1
  for (const place of occurrences) {
    const line = document.lineAt(place.start)
    const whole = { start: document.lineStart(line), end: document.lineEnd(line) }
    if (place.end > whole.end || (firstOnly && line === done)) continue
    done = line
    yield fillsLines(document, place) ? whole : place
  }
}

/**
 * Every place, ascending, where the searched words follow each other with any whitespace between them. The first
 * may be the end of a longer word in the document and the last the beginning of one: `a b` finds `a  b` in `xa  by`.
 *
 * Compares the other words around each place of a long word that has few places. If no word has few places, it
 * searches the document's words joined by single spaces. Linear in document and words.
 *
 * @param searched words separated by single spaces
 */
export function* findWords(document: TextDocument, searched: string, budget: Budget): Generator<Span> {
  const words = searched.split(' ')
  const { at, places } = seedOf(document, words, budget) ?? {}
  for (const place of places ?? []) {
    budget.spend(words.length)
    const run = runAround(document.text, words, at ?? 0, place)
    if (run !== undefined) yield run
  }
  if (places === undefined) yield* findInView(document, searched, budget)
}

function* findInView(document: TextDocument, searched: string, budget: Budget): Generator<Span> {
  const view = wordView(document)
  budget.spend(1 + document.text.length / CHARACTERS_PER_STEP)
  for (const at of findText(view.text, searched, budget))
    yield { start: view.toOriginal(at), end: view.toOriginal(at + searched.length - 1) + 1 }
}

const CHARACTERS_PER_STEP = 32

/** The span of all words when word number `at` stands at `place`; undefined unless the others stand around it. */
function runAround(text: string, words: readonly string[], at: number, place: number): Span | undefined {
  const seed = words[at] ?? ''
  if (!text.startsWith(seed, place)) return undefined
  let start = place
  let end = place + seed.length
  for (const word of words.slice(0, at).reverse()) {
    const edge = skipWhitespace(text, start, -1)
    if (edge === start || edge < word.length || !text.startsWith(word, edge - word.length)) return undefined
    start = edge - word.length
  }
  for (const word of words.slice(at + 1)) {
    const edge = skipWhitespace(text, end, 1)
    if (edge === end || !text.startsWith(word, edge)) return undefined
    end = edge + word.length
  }
  return splitsPair(text, start) || splitsPair(text, end) ? undefined : { start, end }
}

/**
 * A document's words joined by single spaces, so that every run of whitespace, newlines included, is one space. Only
 * offsets of characters of words can be mapped. Made once per document in linear time. The first call of `toOriginal`
 * lists the words in linear time; after that each call is logarithmic in the number of words.
 */
export const wordView: (document: TextDocument) => TextView = /* @__PURE__ */ perDocument(buildView)

function buildView({ text }: TextDocument): TextView {
  const view = text.trim().split(/\s+/).join(' ')
  const startsIn = (some: string) => Array.from(some.matchAll(/\S+/g), ({ index }) => index)
  const originals = lazily(() => startsIn(text))
  const starts = lazily(() => startsIn(view))
  return {
    text: view,
    toOriginal(offset) {
      const word = lastAtMost(starts(), offset)
      return (originals()[word] ?? 0) + offset - (starts()[word] ?? 0)
    },
  }
}
