import { findText, splitsPair } from '../../search/find-text.js'
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
import { blankBlocks, findWholeLines, paddedBlocks, trimmedSpans } from './line-wise.js'

/**
 * Finds text that is the same when every run of whitespace is folded to one space: whole lines, parts of a
 * line, and blocks of as many lines as the search text has; of a hunk only line by line. Linear in document and search text, apart from
 * blocks that begin or end in blank lines, which are found once for each way to place these.
 */
export const whitespaceNormalized: Replacer<'whitespace-normalized'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'whitespace-normalized',
  tier: 'whitespace',
  // What a hunk says of its lines is true only where each of them is a line.
  find: (query: Query) =>
    query.edit.script === undefined ? findFolded(query, false) : findWholeLines(query, WORDS),
})

/** As {@link whitespaceNormalized}, but only the first part of each line, as OpenCode's cascade has it. */
export const whitespaceNormalizedFirst: Replacer<'whitespace-normalized'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'whitespace-normalized',
  tier: 'whitespace',
  find: (query: Query) => findFolded(query, true),
})

function* findFolded(query: Query, firstOnly: boolean): Generator<Match> {
  const { edit, within } = query
  const spans = isBlank(edit.search) ? blankLines(query) : wordPlaces(query, firstOnly)
  for (const span of distinctSpans(spans, within)) yield { span }
}

function* wordPlaces(query: Query, firstOnly: boolean): Generator<Span> {
  const { document, edit, budget } = query
  const occurrences = Array.from(findWords(document, foldWhitespace(edit.search), budget))
  const size = searchedLines(edit)
  if (edit.unit === 'text') yield* lineParts(query, occurrences, firstOnly)
  if (edit.unit === 'lines' || size > 1) yield* paddedBlocks(query, occurrences, size)
}

/** Blank text folds to nothing, which is in every blank line and in every block of them. */
function* blankLines(query: Query): Generator<Span> {
  const size = searchedLines(query.edit)
  if (query.edit.unit === 'text') yield* blankBlocks(query, 1)
  yield* blankBlocks(query, size)
}

function searchedLines({ search, unit }: TextEdit): number {
  const opened = search.split('\n').length
  return unit === 'lines' && search.endsWith('\n') ? opened - 1 : opened
}

/** Occurrences inside one line: the whole line where there is nothing else in it. */
function* lineParts({ document }: Query, occurrences: readonly Span[], firstOnly: boolean): Generator<Span> {
  const trimmed = trimmedSpans(document)
  let done = -1
  for (const { start, end } of occurrences) {
    const line = document.lineAt(start)
    if (end > document.lineEnd(line) || (firstOnly && line === done)) continue
    done = line
    const whole = start === trimmed(line).start && end === trimmed(line).end
    yield whole ? { start: document.lineStart(line), end: document.lineEnd(line) } : { start, end }
  }
}

/**
 * Where words are one after the other, whatever whitespace is between; the first may end a longer word of the document,
 * and the last begin one. Every place, ascending.
 *
 * Compares around the places of a long word that is at few of them; where none does, it searches the document's
 * words joined by one space each. Linear in document and words.
 *
 * @param searched words with one blank between
 */
export function* findWords(document: TextDocument, searched: string, budget: Budget): Generator<Span> {
  const words = searched.split(' ')
  const { at, places } = seedOf(document, words, budget) ?? {}
  for (const place of places ?? []) {
    budget.spend(words.length)
    const run = runThrough(document.text, words, at ?? 0, place)
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

/** The words of which the one with number `at` is at a place, where the others are around it. */
function runThrough(text: string, words: readonly string[], at: number, place: number): Span | undefined {
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

/** Where the whitespace before an offset begins (step -1), or that behind it ends (step 1). */
function skipWhitespace(text: string, offset: number, step: 1 | -1): number {
  let at = offset
  while (/\s/.test(text.charAt(step === 1 ? at : at - 1))) at += step
  return at
}

/**
 * The words of a document's content, joined by one space each: a text in which every run of whitespace, newlines too,
 * is one blank. With the way back to the document.
 */
interface WordView {
  readonly text: string
  /** The document's offset of a character of the view that is part of a word. */
  toOriginal(offset: number): number
}

/**
 * The view of a document, made once. Linear to make; where its words are in the document is worked out when it is first asked for, and
 * logarithmic in the words from then on.
 */
export const wordView: (document: TextDocument) => WordView = /* @__PURE__ */ perDocument(buildView)

function buildView({ text }: TextDocument): WordView {
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
