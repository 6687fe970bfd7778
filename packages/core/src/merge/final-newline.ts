import type { Change } from '../text/change.js'
import type { LineSpan, TextDocument } from '../text/document.js'
import { lineRange } from '../text/line-range.js'
import type { Ending } from '../text/lines.js'
import type { Candidate } from '../vocabulary/candidate.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Result } from '../vocabulary/result.js'
import { beforeEnding, neighbourEnding } from './run.js'

/**
 * The changes, amended so that the text up to the end of a line ends in a newline or does not.
 *
 * @param changes ascending, none beyond the line
 * @param last the line at whose end the newline is wanted or not
 * @param written how the edit ends its lines, for a file that has no ending to follow
 */
function withEndOf(
  document: TextDocument,
  changes: readonly Change[],
  last: LineSpan,
  wanted: boolean,
  written: Ending,
): Change[] {
  const final = changes.at(-1)
  const rewritten = final !== undefined && final.span.end === last.next && final.text !== ''
  // What goes into an empty text brings its own end.
  const ends = document.isEmpty ? final?.text.endsWith('\n') === true : last.next > last.end
  if (ends === wanted) return [...changes]
  const others = changes.slice(0, -1)
  if (wanted) {
    const ending = neighbourEnding(document, last.start) || written
    return rewritten
      ? [...others, { ...final, text: final.text + ending }]
      : [...changes, { span: { start: last.next, end: last.next }, text: ending }]
  }
  if (rewritten) return [...others, { ...final, text: final.text.replace(/\r?\n$/, '') }]
  if (final?.span.end === last.end && final.span.end > final.span.start) {
    return [...others, { ...final, span: { start: final.span.start, end: last.next } }]
  }
  if (final?.span.end === last.next) {
    // The last line goes, so that the newline in question is the one above it.
    const start = beforeEnding(document.text, final.span.start)
    return [...others, { ...final, span: { start, end: last.next } }]
  }
  return [...changes, { span: { start: last.end, end: last.next }, text: '' }]
}

/** Part of a text ends in a newline afterwards if its new text does, unless only the file's end lacked one. */
export function withWrittenEnd(
  document: TextDocument,
  changes: Change[],
  last: LineSpan | undefined,
  { search, replacement }: TextEdit,
  written: Ending,
): Change[] {
  if (last === undefined || replacement === '') return changes
  // The blank line that the old text ends with may be no more than the end of the file.
  const isEndOfFile = last.start === document.text.length
  const terminated = last.next > last.end || isEndOfFile
  const wanted = replacement.endsWith('\n') && (terminated || !search.endsWith('\n'))
  return withEndOf(document, changes, last, wanted, written)
}

/** Whole lines leave the file's final newline as it is, unless the request decides it. */
export function withFinalNewline(
  document: TextDocument,
  changes: Change[],
  { span, edit }: Candidate,
  written: Ending,
): Result<Change[], EditProblem> {
  if (edit.finalNewline === undefined || isEmptied(document, changes)) return { ok: true, value: changes }
  if (span.end !== document.text.length) {
    return { ok: false, failure: { code: 'final-newline', place: lineRange(document, span) } }
  }
  const last = document.lineAround(document.text.length)
  return { ok: true, value: withEndOf(document, changes, last, edit.finalNewline, written) }
}

/** Whether nothing is left that could end in a newline or not. */
function isEmptied({ contentStart, text }: TextDocument, [only, ...others]: readonly Change[]): boolean {
  if (only === undefined || others.length > 0) return false
  return only.text === '' && only.span.start <= contentStart && only.span.end === text.length
}
