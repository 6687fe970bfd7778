import type { Change } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import type { Ending } from '../text/lines.js'
import { lineRange } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Candidate } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import { beforeEnding, neighbourEnding } from './run.js'

/**
 * The changes of an edit, amended so that the text at the end of its place ends in a newline or does not, where its old and its new text
 * end differently, or where the request says how the file is to end. Else it ends as it did.
 *
 * @param end where the place ends, behind the newline that the old text ends in
 * @param stays the newline stays as it is, though the texts end differently
 * @param written how the edit ends its lines, for a file that has no ending to follow
 */
export function withEnd(
  document: TextDocument,
  changes: readonly Change[],
  { span, edit }: Candidate,
  end: number,
  stays: boolean,
  written: Ending,
): Result<readonly Change[], EditProblem> {
  const areLines = edit.unit === 'lines'
  const wanted = areLines ? edit.finalNewline : stays ? undefined : newlineOf(edit)
  if (wanted === undefined || isEmptied(document, changes)) return { ok: true, value: changes }
  const { length } = document.text
  if (areLines && span.end !== length)
    return { ok: false, failure: { code: 'final-newline', place: lineRange(document, span) } }
  return { ok: true, value: endedAt(document, changes, areLines ? length : end, wanted, written) }
}

/** Whether a text edit adds the newline at its end, or takes it off; undefined where it does neither, or leaves no text. */
export function newlineOf({ search, replacement }: TextEdit): boolean | undefined {
  const isEnded = replacement.endsWith('\n')
  return replacement === '' || isEnded === search.endsWith('\n') ? undefined : isEnded
}

/** The changes, none beyond an offset, amended so that the line that ends there has a newline or has none. */
function endedAt(
  document: TextDocument,
  changes: readonly Change[],
  end: number,
  wanted: boolean,
  written: Ending,
): readonly Change[] {
  const last = changes.at(-1)
  // What goes into an empty text brings its own end.
  const isEnded = document.isEmpty ? last?.text.endsWith('\n') === true : document.text[end - 1] === '\n'
  if (isEnded === wanted) return changes
  const start = wanted ? end : beforeEnding(document.text, end)
  const ending = wanted ? neighbourEnding(document, end) || written : ''
  if (last?.span.end === end && last.text !== '') {
    const text = wanted ? last.text : last.text.replace(/\r?\n$/, '')
    return changes.with(-1, { ...last, text: text + ending })
  }
  if (wanted || last === undefined || last.span.end < start)
    return [...changes, { span: { start, end }, text: ending }]
  // Where the last line goes, the newline in question is the one above it.
  const isGone = last.span.end === end
  const from = isGone ? beforeEnding(document.text, last.span.start) : last.span.start
  return changes.with(-1, { ...last, span: { start: from, end } })
}

/** Whether nothing is left that could end in a newline or not. */
function isEmptied({ contentStart, text }: TextDocument, [only, ...others]: readonly Change[]): boolean {
  if (only === undefined || others.length > 0) return false
  return only.text === '' && only.span.start <= contentStart && only.span.end === text.length
}
