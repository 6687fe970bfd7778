import type { Change } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import type { Ending } from '../text/lines.js'
import { beforeEnding, neighbourEnding, type Slice } from './run.js'

/**
 * The changes, amended so that the text up to the end of a line ends in a newline or does not.
 *
 * @param changes ascending, none beyond the line
 * @param last the line at whose end the newline is wanted or not
 * @param written how the edit ends its lines, for a file that has no ending to follow
 */
export function withEndOf(
  document: TextDocument,
  changes: readonly Change[],
  last: Slice,
  wanted: boolean,
  written: Ending,
): Change[] {
  const final = changes.at(-1)
  const rewritten = final !== undefined && final.span.end === last.next && final.text !== ''
  // What goes into an empty text brings its own end.
  const ends = document.lineCount === 0 ? final?.text.endsWith('\n') === true : last.next > last.end
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
