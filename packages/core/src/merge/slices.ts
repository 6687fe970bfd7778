import { changedRuns } from '../hunk/script.js'
import type { Change } from '../text/change.js'
import type { LineSpan, TextDocument } from '../text/document.js'
import { countNewlines, type Ending, isBlank, type Line } from '../text/lines.js'
import type { Span } from '../text/span.js'
import { areSameButForWhitespace } from '../text/whitespace.js'
import type { Candidate } from '../vocabulary/replacer.js'
import { type Addition, linesOfFile, type MergedLine } from './merged-line.js'

/** Returns the span of a candidate with the newline behind it, where the search text ends in a newline that the replacer left out. */
export function spanWithNewline(document: TextDocument, { span, edit }: Candidate): Span {
  if (edit.unit === 'lines' || !edit.search.endsWith('\n') || span.end === span.start) return span
  if (countNewlines(document.text.slice(span.start, span.end)) >= countNewlines(edit.search)) return span
  const { end, next } = document.lineAround(span.end)
  return span.end === end ? { start: span.start, end: next } : span
}

/**
 * Returns the file's lines inside a span. The first and the last may be parts of lines. An empty last line behind a newline
 * is counted only where `expected` lines are one more than there would be without it.
 */
export function slicesOf(document: TextDocument, span: Span, expected: number): LineSpan[] {
  const slices: LineSpan[] = []
  for (let start = span.start; start < span.end; start = slices.at(-1)?.next ?? span.end) {
    const line = document.lineAround(start)
    const next = Math.min(line.next, span.end)
    slices.push({ start, end: Math.min(line.end, next), next })
  }
  const last = slices.at(-1)
  if (slices.length === expected - 1 && last !== undefined && last.end < last.next) {
    slices.push({ start: span.end, end: span.end, next: span.end })
  }
  return slices
}

/** Whether each searched line is one line of the file. A replacer that folds whitespace may have matched across other line breaks. */
export function hasSameBreaks(
  { text }: TextDocument,
  slices: readonly LineSpan[],
  searched: readonly string[],
  { tier }: Candidate,
): boolean {
  if (slices.length !== searched.length) return false
  if (tier !== 'whitespace') return true
  return slices.every(({ start, end }, i) =>
    areSameButForWhitespace(text.slice(start, end), searched[i] ?? ''),
  )
}

/** Whether an offset is at the beginning of a line or at the end of the text. */
export function startsLine(document: TextDocument, offset: number): boolean {
  return offset === document.lineAround(offset).start || offset === document.text.length
}

/** The file's lines at a place, and what a merge does with each. */
export interface LinesAtPlace {
  readonly lines: readonly MergedLine[]
  /** The lines of the file at the place, or the parts of them that were matched. */
  readonly slices: readonly LineSpan[]
  readonly span: Span
}

/** A line of the request that is aligned with a line of the file, and that line. */
export interface FoundLine {
  readonly step: 'keep' | 'remove'
  readonly at: number
  /** The offset where the file's line begins. */
  readonly start: number
  readonly request: string
  readonly file: string
}

/** Returns the lines of the request that are aligned with lines of the file at a place. Linear. */
export function foundLines(document: TextDocument, { lines, slices }: LinesAtPlace): FoundLine[] {
  const found: FoundLine[] = []
  for (const { step, at, request } of linesOfFile(lines)) {
    if (request === undefined) continue
    const { start, end } = slices[at] as LineSpan
    found.push({ step, at, start, request, file: document.text.slice(start, end) })
  }
  return found
}

/**
 * Returns the changes that carry out a merge, one for each run of removed and added lines. An added line takes the ending
 * of the line it replaces, else of a neighboring line, else its own. A file without a final newline stays without one.
 * Linear.
 *
 * @param replacement the lines of the new text
 * @param floor the offset before which no change begins
 */
export function changesOfRuns(
  document: TextDocument,
  { lines, slices, span }: LinesAtPlace,
  replacement: readonly Line[],
  floor: number,
): Change[] {
  return Array.from(changedRuns(lines), ({ removed, added }): Change => {
    const removedSlices = removed.map(({ at }) => slices[at] as LineSpan)
    const [first, last] = [removedSlices[0], removedSlices.at(-1)]
    if (first === undefined || last === undefined)
      return insertion(document, added, slices, span.end, replacement)
    if (added.length === 0)
      return { span: { start: removalStart(document, first, last, floor), end: last.next }, text: '' }
    const neighbour = neighbourEnding(document, first.start)
    const text = added.map(({ line: { content, ending } }, i) => {
      if (i === added.length - 1) return content
      return content + (document.endingAround((removedSlices[i] ?? last).start) || neighbour || ending)
    })
    // The change of an empty line includes its newline, so that no other change can go between the two.
    const end = first.start === last.end ? last.next : last.end
    return { span: { start: first.start, end }, text: text.join('') + document.text.slice(last.end, end) }
  })
}

/** Returns the change that inserts lines above a line that stays, or at the end of the place. */
function insertion(
  document: TextDocument,
  added: readonly Addition[],
  slices: readonly LineSpan[],
  end: number,
  replacement: readonly Line[],
): Change {
  const { text, contentStart } = document
  const [{ at: next, number } = { at: slices.length, number: 0 }] = added
  const [kept, above] = [slices[next], slices[next - 1]]
  const at = kept?.start ?? end
  const neighbour = neighbourEnding(document, at)
  const otherwise = document.isEmpty ? '' : '\n'
  const lines = added.map(({ line }) => ({
    content: line.content,
    ending: neighbour || line.ending || otherwise,
  }))
  // The newline of an empty line above may be outside of the place.
  const isAfterEmpty = above !== undefined && above.start === above.next
  const continuesLine = kept === undefined && at > contentStart && (isAfterEmpty || text[at - 1] !== '\n')
  const pieces = lines.map(({ content, ending }, i) => {
    if (!continuesLine) return content + ending
    return (
      (lines[i - 1]?.ending ?? (neighbour || writtenEnding(replacement[Math.max(0, number - 1)]))) + content
    )
  })
  // Trailing whitespace behind the place belongs to the line that stays.
  const { end: lineEnd } = document.lineAround(at)
  const place = continuesLine && isBlank(text.slice(at, lineEnd)) ? lineEnd : at
  return { span: { start: place, end: place }, text: pieces.join('') }
}

/** Returns where a removal begins. A removed last line takes the newline before it along, so that the text still ends in none. */
function removalStart({ text }: TextDocument, first: LineSpan, last: LineSpan, floor: number): number {
  const unfinished = last.end === last.next
  return unfinished && first.start > floor ? beforeEnding(text, first.start) : first.start
}

/** Returns where the line ending right before an offset begins; the offset itself when there is none. */
export function beforeEnding(text: string, offset: number): number {
  if (text[offset - 1] !== '\n') return offset
  return text[offset - 2] === '\r' ? offset - 2 : offset - 1
}

/** Returns the ending of the line above if the offset begins a line, else of the line at the offset; if that has none, of the other one. */
export function neighbourEnding(document: TextDocument, offset: number): Ending {
  const { start } = document.lineAround(offset)
  const own = document.endingAround(offset)
  const above = document.text.slice(beforeEnding(document.text, start), start) as Ending
  return offset === start ? above || own : own || above
}

/** Returns the ending that the edit wrote for a line; LF where it wrote none. */
export function writtenEnding(line: Line | undefined): Ending {
  return line?.ending || '\n'
}
