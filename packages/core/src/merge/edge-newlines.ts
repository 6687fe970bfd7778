import { frozenEdit, hunkOf } from '../hunk/hunk.js'
import { isBlankLineAt, type TextDocument } from '../text/document.js'
import { isBlank } from '../text/lines.js'
import { type BlankEnds, outerWhitespace } from '../text/whitespace.js'
import type { Notice } from '../vocabulary/format.js'
import type { Candidate } from '../vocabulary/replacer.js'
import { newlineOf } from './final-newline.js'
import { NEWLINE_STAYS } from './notices.js'
import { startsLine, withEnding } from './slices.js'

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
