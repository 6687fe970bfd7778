import type { LineSpan, TextDocument } from '../text/document.js'
import { countNewlines } from '../text/lines.js'
import type { Span } from '../text/span.js'
import { areSameButForWhitespace } from '../text/whitespace.js'
import type { Candidate } from '../vocabulary/replacer.js'

/** Where the search text ends in a newline, that of the place counts too, whether or not the replacer took it in. */
export function withEnding(document: TextDocument, { span, edit }: Candidate): Span {
  if (edit.unit === 'lines' || !edit.search.endsWith('\n') || span.end === span.start) return span
  if (countNewlines(document.text.slice(span.start, span.end)) >= countNewlines(edit.search)) return span
  const { end, next } = document.lineAround(span.end)
  return span.end === end ? { start: span.start, end: next } : span
}

/** The file's lines inside a span; the first and the last may be parts of lines, the last an empty one. */
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

/** Whether each line searched is one line of the file: a replacer that folds whitespace may have found other breaks. */
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

/** Whether an offset is where a line begins, or where the text ends. */
export function startsLine(document: TextDocument, offset: number): boolean {
  return offset === document.lineAround(offset).start || offset === document.text.length
}
