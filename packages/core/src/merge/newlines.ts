import { frozenEdit, hunkOf } from '../hunk/hunk.js'
import type { Change } from '../text/change.js'
import { isBlankLineAt, type TextDocument } from '../text/document.js'
import { type Ending, isBlank } from '../text/lines.js'
import { lineRange } from '../text/span.js'
import { type BlankEnds, outerWhitespace } from '../text/whitespace.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Notice } from '../vocabulary/format.js'
import type { Candidate } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import { NEWLINE_STAYS } from './notices.js'
import { beforeEnding, neighbourEnding, startsLine, withEnding, writtenEnding } from './slices.js'

/** A candidate as it is merged. */
interface Completed {
  readonly candidate: Candidate
  readonly notices: readonly Notice[]
}

/**
 * The candidate with the newlines that its old text begins or ends with, and its new text does not, where two lines of the file, or a new one
 * and one of the file, would become one without them. Other whitespace at that end of the new text says that lines are joined, and so does an edit
 * of which nothing else would be left. A blank line that ends the file takes the place of the newline, as written; the final newline stays
 * where lines stay. Linear in the edit and the lines around.
 */
export function withEdgeNewlines(document: TextDocument, candidate: Candidate): Completed {
  const asFound: Completed = { candidate, notices: [] }
  const { edit } = candidate
  const { unit, search, replacement } = edit
  if (unit === 'lines' || isBlank(search)) return asFound
  const old = outerWhitespace(search)
  if (!old.lead.includes('\n') && !old.tail.includes('\n')) return asFound
  const whole = withBlankLineBelow(document, candidate)
  if (whole !== undefined) return { candidate: whole, notices: [] }
  const completed =
    replacement === '' ? newlineInGap(document, candidate, old) : completedText(document, candidate, old)
  if (completed === replacement || completed === search) return asFound
  const amended = frozenEdit({ ...edit, replacement: completed })
  return { candidate: { ...candidate, edit: amended }, notices: [NEWLINE_STAYS] }
}

/**
 * The blank line below goes as well, its newline being the one that ends the new text, where it ends the file or the line below it is the
 * last new one already. To the byte the same, and of whole lines.
 */
function withBlankLineBelow(document: TextDocument, candidate: Candidate): Candidate | undefined {
  const { edit, span, alignment } = candidate
  if (alignment !== undefined || newlineOf(edit) !== false) return undefined
  const { end } = withEnding(document, candidate)
  if (!isBlankLineAt(document, end)) return undefined
  const { next } = document.lineAround(end)
  const below = document.lineAround(next)
  const isRepeated = document.text.slice(next, below.end) === hunkOf(edit).new.at(-1)
  if (hasTextFrom(document, next) && !isRepeated) return undefined
  const [search, replacement] = [`${edit.search}\n`, `${edit.replacement}\n`]
  return {
    ...candidate,
    span: { start: span.start, end: next },
    edit: frozenEdit({ ...edit, search, replacement }),
  }
}

/** The new text with the last newline at either end of the old one where it is missing, and the indentation behind it. */
function completedText(document: TextDocument, candidate: Candidate, old: BlankEnds): string {
  const { replacement } = candidate.edit
  const now = outerWhitespace(replacement)
  const { start, end } = withEnding(document, candidate)
  const lead = fromLastNewline(old.lead)
  const isTornAbove = lead !== '' && (now.lead === '' || `\n${now.lead}` === lead)
  const tail = fromLastNewline(old.tail)
  const isTornBelow = tail === '\n' ? lacksNewline(now.tail) : tail !== '' && now.tail === ''
  const above =
    isTornAbove && !startsLine(document, start) ? lead.slice(0, lead.length - now.lead.length) : ''
  return above + replacement + (isTornBelow && staysBefore(document, candidate, end) ? tail : '')
}

/** Whether the last line of a text that ends in this whitespace has no newline, and is blank or ends in none. */
function lacksNewline(tail: string): boolean {
  return tail === '' || (tail.includes('\n') && !tail.endsWith('\n'))
}

/** Whether what is behind a place has to stay a line of its own: text, or the end of the file behind lines that stay. */
function staysBefore(document: TextDocument, { edit }: Candidate, end: number): boolean {
  const { text } = document
  if (end === text.length) return hunkOf(edit).kept.some((line) => !isBlank(line))
  const line = document.lineAround(end)
  if (end > line.start && isBlank(text.slice(end, line.end))) return false
  return hasTextFrom(document, end)
}

function hasTextFrom({ text }: TextDocument, offset: number): boolean {
  NON_BLANK.lastIndex = offset
  return NON_BLANK.test(text)
}

const NON_BLANK = /\S/g

/** The newline between what is right before and right behind a place that goes, if it parts two lines. */
function newlineInGap(document: TextDocument, { span: { start, end } }: Candidate, old: BlankEnds): string {
  const before = document.text.slice(document.lineAround(start).start, start)
  if (startsLine(document, start) || isBlank(before)) return ''
  const behind = document.text.slice(end, document.lineAround(end).end)
  const tail = fromLastNewline(old.tail)
  if (tail === '\n') return tail
  return isBlank(behind) ? '' : tail || fromLastNewline(old.lead)
}

/** The last newline of whitespace with what is behind it; nothing where it has none. */
function fromLastNewline(whitespace: string): string {
  const newline = whitespace.lastIndexOf('\n')
  return newline < 0 ? '' : whitespace.slice(newline)
}

/**
 * The changes of an edit, amended so that the text at the end of its place ends in a newline or does not, where its old and its new text
 * end differently, or where the request says how the file is to end. Else it ends as it did.
 *
 * @param end where the place ends, behind the newline that the old text ends in
 * @param stays the newline stays as it is, though the texts end differently
 */
export function withEnd(
  document: TextDocument,
  changes: readonly Change[],
  { span, edit }: Candidate,
  end: number,
  stays: boolean,
): Result<readonly Change[], EditProblem> {
  const areLines = edit.unit === 'lines'
  const wanted = areLines ? edit.finalNewline : stays ? undefined : newlineOf(edit)
  if (wanted === undefined || isEmptied(document, changes)) return { ok: true, value: changes }
  const { length } = document.text
  if (areLines && span.end !== length)
    return { ok: false, failure: { code: 'final-newline', place: lineRange(document, span) } }
  // For a file that has no ending to follow.
  const written = writtenEnding(hunkOf(edit).replacement.at(-1))
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
