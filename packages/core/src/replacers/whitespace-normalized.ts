import type { TextDocument } from '../text/document.js'
import { findText } from '../text/find-text.js'
import { indentationOf } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { splitLinesOf } from './split-lines.js'
import { foldWhitespace, wordView } from './word-view.js'

/**
 * Finds text that is the same when every run of white space is folded to one blank: whole lines, parts of a
 * line, and blocks of as many lines as the search text has. Linear in document and search text, apart from
 * blocks that begin or end in blank lines, which are found once for each way to place these.
 */
export const whitespaceNormalized: Replacer = Object.freeze({
  apiVersion: 1,
  name: 'whitespace-normalized',
  tier: 'whitespace',
  find: (query: Query) => findFolded(query, false),
})

/** As {@link whitespaceNormalized}, but only the first part of each line, as OpenCode's cascade has it. */
export const whitespaceNormalizedFirst: Replacer = Object.freeze({
  ...whitespaceNormalized,
  find: (query: Query) => findFolded(query, true),
})

interface Occurrence {
  readonly start: number
  readonly end: number
  readonly firstLine: number
  readonly lastLine: number
}

function* findFolded(query: Query, firstOnly: boolean): Generator<Match> {
  const { edit, within } = query
  const seen = new Set<string>()
  for (const span of isBlank(edit.search) ? blankLines(query) : wordPlaces(query, firstOnly)) {
    const place = `${span.start}-${span.end}`
    if (seen.has(place) || span.start < within.start || span.end > within.end) continue
    seen.add(place)
    yield { span }
  }
}

function* wordPlaces(query: Query, firstOnly: boolean): Generator<Span> {
  const occurrences = findOccurrences(query)
  const ink = inkOf(query.document)
  if (query.edit.unit === 'text') yield* lineParts(query, occurrences, ink, firstOnly)
  yield* blocks(query, occurrences, ink)
}

function findOccurrences({ document, edit, budget }: Query): Occurrence[] {
  const needle = foldWhitespace(edit.search)
  const view = wordView(document)
  budget.spend(document.lineCount)
  return Array.from(findText(view.text, needle, budget), (at) => {
    const start = view.toOriginal(at)
    const end = view.toOriginal(at + needle.length - 1) + 1
    return { start, end, firstLine: document.lineAt(start), lastLine: document.lineAt(end - 1) }
  })
}

/** Occurrences inside one line: the whole line where there is nothing else in it. */
function* lineParts(
  { document }: Query,
  occurrences: readonly Occurrence[],
  ink: (line: number) => Span,
  firstOnly: boolean,
): Generator<Span> {
  let done = -1
  for (const { start, end, firstLine, lastLine } of occurrences) {
    if (firstLine !== lastLine || (firstOnly && firstLine === done)) continue
    done = firstLine
    const whole = start === ink(firstLine).start && end === ink(firstLine).end
    yield whole ? { start: document.lineStart(firstLine), end: document.lineEnd(firstLine) } : { start, end }
  }
}

/** Runs of as many lines as are searched that hold an occurrence and nothing else. */
function* blocks(
  { document, edit, budget }: Query,
  occurrences: readonly Occurrence[],
  ink: (line: number) => Span,
): Generator<Span> {
  const whole = edit.unit === 'lines'
  const size = searchedLines(edit)
  if (size < 2 && !whole) return
  const lines = splitLinesOf(document)
  const count = whole ? document.lineCount : lines.count
  const blank = (line: number) => line >= 0 && line < count && isBlank(lines.line(line))
  for (const { start, end, firstLine, lastLine } of occurrences) {
    if (start !== ink(firstLine).start || end !== ink(lastLine).end) continue
    let above = 0
    while (above < size && blank(firstLine - above - 1)) above++
    let below = 0
    while (below < size && blank(lastLine + below + 1)) below++
    budget.spend(1 + above + below)
    const highest = Math.max(firstLine - above, lastLine - size + 1)
    const lowest = Math.min(firstLine, lastLine + below - size + 1)
    for (let first = highest; first <= lowest; first++) yield blockAt(document, first, size, whole)
  }
}

/** What blank text folds to stands in every blank line, and in every run of as many as are searched. */
function* blankLines({ document, edit, budget }: Query): Generator<Span> {
  const whole = edit.unit === 'lines'
  const lines = splitLinesOf(document)
  const count = whole ? document.lineCount : lines.count
  for (const size of new Set(whole ? [searchedLines(edit)] : [1, searchedLines(edit)])) {
    budget.spend(count)
    let run = 0
    for (let line = 0; line < count; line++) {
      run = isBlank(lines.line(line)) ? run + 1 : 0
      if (run >= size) yield blockAt(document, line - size + 1, size, whole)
    }
  }
}

function searchedLines({ search, unit }: TextEdit): number {
  const opened = search.split('\n').length
  return unit === 'lines' && search.endsWith('\n') ? opened - 1 : opened
}

function blockAt(document: TextDocument, first: number, size: number, whole: boolean): Span {
  const { start, end } = splitLinesOf(document).span(first, first + size - 1)
  return { start, end: whole ? document.lineNext(first + size - 1) : end }
}

/** From a line's first character that is not blank to behind its last. Every line is read once. */
function inkOf(document: TextDocument): (line: number) => Span {
  const known = new Map<number, Span>()
  return (line) => {
    let ink = known.get(line)
    if (ink === undefined) {
      const start = document.lineStart(line)
      const content = document.line(line)
      ink = { start: start + indentationOf(content).length, end: start + content.trimEnd().length }
      known.set(line, ink)
    }
    return ink
  }
}
