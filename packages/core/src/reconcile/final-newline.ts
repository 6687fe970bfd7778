import type { Change } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import { neighbourEnding, type Slice } from './run.js'

/**
 * The changes, amended so that the text up to the end of a line ends in a newline or does not.
 *
 * @param changes ascending, none beyond the line
 * @param last the line at whose end the newline is wanted or not
 */
export function withEndOf(
  document: TextDocument,
  changes: readonly Change[],
  last: Slice,
  wanted: boolean,
): Change[] {
  const final = changes.at(-1)
  const rewritten = final !== undefined && final.span.end === last.next && final.text !== ''
  const ends = rewritten ? final.text.endsWith('\n') : last.next > last.end
  if (ends === wanted) return [...changes]
  const others = changes.slice(0, -1)
  if (wanted) {
    const ending = neighbourEnding(document, last.start) || '\n'
    return rewritten
      ? [...others, { ...final, text: final.text + ending }]
      : [...changes, { span: { start: last.next, end: last.next }, text: ending }]
  }
  if (rewritten) return [...others, { ...final, text: final.text.replace(/\r?\n$/, '') }]
  if (final?.span.end === last.end && final.span.end > final.span.start) {
    return [...others, { ...final, span: { start: final.span.start, end: last.next } }]
  }
  return [...changes, { span: { start: last.end, end: last.next }, text: '' }]
}
