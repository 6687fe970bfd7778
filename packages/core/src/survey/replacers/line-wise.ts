import { hunkOf } from '../../hunk/hunk.js'
import { findLines } from '../../search/find-lines.js'
import type { LineKey } from '../../search/line-keys.js'
import type { TextDocument } from '../../text/document.js'
import { isBlank } from '../../text/lines.js'
import type { Span } from '../../text/span.js'
import type { TextEdit } from '../../vocabulary/edit.js'
import type { Budget, Match, Query } from '../../vocabulary/replacer.js'

/**
 * Finds the search text as whole lines, each compared under the key. With unit `lines`, the span includes the last
 * line's ending. Linear in document and search text.
 */
export function* findWholeLines({ document, edit, within, budget }: Query, key: LineKey): Generator<Match> {
  const whole = edit.unit === 'lines'
  const find = whole ? findLines : findSplitLines
  for (const found of find(document, key, hunkOf(edit).old, budget, within.start)) {
    if (found.start >= within.end) return
    const span = whole ? { start: found.start, end: document.lineAround(found.end).next } : found
    if (span.end <= within.end) yield { span }
  }
}

/**
 * The number of lines of the document for an edit. For an edit of part of a text it is the number that splitting at
 * newlines gives: an empty text has one line, and a final newline is followed by one more, empty line. An edit of whole
 * lines does not count that line.
 */
export function countLinesFor({ unit }: TextEdit, document: TextDocument): number {
  return document.lineCount + (unit === 'text' && hasOpenLine(document) ? 1 : 0)
}

/** The span from the first line to the last, both included; for an edit of whole lines with the last one's ending. */
export function blockOf(document: TextDocument, { unit }: TextEdit, first: number, last: number): Span {
  const end = unit === 'lines' ? document.lineNext(last) : document.lineEnd(last)
  return { start: document.lineStart(first), end }
}

function hasOpenLine(document: TextDocument): boolean {
  return document.isEmpty || document.endsWithNewline
}

/** Like {@link findLines}, but a final newline is followed by one more, empty line, as in {@link countLinesFor}. */
export function* findSplitLines(
  document: TextDocument,
  key: LineKey,
  searched: readonly string[],
  budget: Budget,
  from = 0,
): Generator<Span> {
  yield* findLines(document, key, searched, budget, from)
  const last = searched.at(-1)
  if (last === undefined || key.of(last) !== key.of('') || !hasOpenLine(document)) return
  const { length } = document.text
  const others = searched.slice(0, -1)
  if (others.length === 0) yield { start: length, end: length }
  for (const { start, end } of findLines(document, key, others, budget, from))
    if (document.lineAround(end).next === length) yield { start, end: length }
}

/**
 * Every run of `size` lines that holds one of the places and otherwise only whitespace and blank lines. Linear in the
 * document and the runs.
 *
 * @param places ascending, each beginning and ending with a character that is not whitespace
 */
export function* paddedBlocks(
  { document, edit, budget }: Query,
  places: Iterable<Span>,
  size: number,
): Generator<Span> {
  const count = countLinesFor(edit, document)
  const isBlankAt = (line: number) => line >= 0 && line < count && isBlank(document.line(line))
  for (const place of places) {
    if (!fillsLines(document, place)) continue
    const firstLine = document.lineAt(place.start)
    const lastLine = document.lineAt(place.end - 1)
    let above = 0
    while (above < size && isBlankAt(firstLine - above - 1)) above++
    let below = 0
    while (below < size && isBlankAt(lastLine + below + 1)) below++
    budget.spend(1 + above + below)
    const highest = Math.max(firstLine - above, lastLine - size + 1)
    const lowest = Math.min(firstLine, lastLine + below - size + 1)
    for (let first = highest; first <= lowest; first++) yield blockOf(document, edit, first, first + size - 1)
  }
}

/** Every run of `size` blank lines. Linear in the document. */
export function* blankBlocks({ document, edit, budget }: Query, size: number): Generator<Span> {
  const count = countLinesFor(edit, document)
  budget.spend(count)
  let run = 0
  for (let line = 0; line < count; line++) {
    run = isBlank(document.line(line)) ? run + 1 : 0
    if (run >= size) yield blockOf(document, edit, line - size + 1, line)
  }
}

/** Whether the lines of a span have only whitespace before and after it. */
export function fillsLines(document: TextDocument, { start, end }: Span): boolean {
  const { text } = document
  return (
    skipWhitespace(text, start, -1) <= document.lineStart(document.lineAt(start)) &&
    skipWhitespace(text, end, 1) >= document.lineEnd(document.lineAt(end - 1))
  )
}

/** The offset where the whitespace before `offset` begins (step -1), or where the whitespace after it ends (step 1). */
export function skipWhitespace(text: string, offset: number, step: 1 | -1): number {
  let at = offset
  while (/\s/.test(text.charAt(step === 1 ? at : at - 1))) at += step
  return at
}
