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
import { beforeEnding, neighbourEnding, spanWithNewline, startsLine, writtenEnding } from './slices.js'

/** A candidate whose edit was completed with newlines. */
interface Completed {
  readonly candidate: Candidate
  readonly notices: readonly Notice[]
}

/**
 * Completes the new text of a candidate with the newlines that the old text begins or ends with and the new text lacks,
 * where two lines would be joined without them. File `a / b / c`, old text `b\n`, new text `x`: the result is `a / x / c`.
 *
 * Lines are meant to be joined, and no newline is added, where the new text has other whitespace at that end, or where
 * joining lines is the edit's only effect, unless it may as well remove a blank line. Where a blank line follows that ends the
 * file, that line gives way instead, and the text goes in as written. The final newline stays where the edit keeps lines.
 *
 * Linear in the edit and the lines around.
 */
export function withEdgeNewlines(document: TextDocument, candidate: Candidate): Completed {
  const unchanged: Completed = { candidate, notices: [] }
  const { edit } = candidate
  const { unit, search, replacement } = edit
  if (unit === 'lines' || isBlank(search)) return unchanged
  const old = outerWhitespace(search)
  if (!old.lead.includes('\n') && !old.tail.includes('\n')) return unchanged
  const extended = withBlankLineBelow(document, candidate)
  if (extended !== undefined) return { candidate: extended, notices: [] }
  const completed =
    replacement === '' ? newlineInGap(document, candidate, old) : completeText(document, candidate, old)
  if (completed === replacement || (completed === search && !removesBlankLine(edit))) return unchanged
  const amended = frozenEdit({ ...edit, replacement: completed })
  return { candidate: { ...candidate, edit: amended }, notices: [NEWLINE_STAYS] }
}

/**
 * Whether an edit that only takes away the newline at its top means a blank line there: it leaves the line below with its indentation, or
 * whole lines. If the file has no blank line there, nothing is left to do. Old text `\n  .then()`, new text `.then()` joins two lines.
 * File `a / b`, old text `\nb\n`, new text `b\n`: nothing changes.
 */
function removesBlankLine({ search, replacement }: TextEdit): boolean {
  return search.endsWith(`\n${replacement}`) && (/^\s/.test(replacement) || replacement.endsWith('\n'))
}

/**
 * Returns the candidate with the blank line below added to it, where the new text lacks the newline that the old text ends
 * in. The blank line's newline then ends the new text. The bytes are the same, but the edit is one of whole lines. Only
 * where that blank line ends the file, or where the line below it equals the last new line; undefined elsewhere.
 * File `a / b / ""`, old text `a\nb\n`, new text `a\nb\nc`: the result is `a / b / c`.
 */
function withBlankLineBelow(document: TextDocument, candidate: Candidate): Candidate | undefined {
  const { edit, span, alignment } = candidate
  if (alignment !== undefined || finalNewlineChange(edit) !== false) return undefined
  const { end } = spanWithNewline(document, candidate)
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

/** Returns the new text with the last newline at each end of the old text, and the indentation behind it, where they are missing. */
function completeText(document: TextDocument, candidate: Candidate, old: BlankEnds): string {
  const { replacement } = candidate.edit
  const now = outerWhitespace(replacement)
  const { start, end } = spanWithNewline(document, candidate)
  const lead = fromLastNewline(old.lead)
  const lacksNewlineAbove = lead !== '' && (now.lead === '' || `\n${now.lead}` === lead)
  const tail = fromLastNewline(old.tail)
  const lacksNewlineBelow = tail === '\n' ? lacksNewline(now.tail) : tail !== '' && now.tail === ''
  const above =
    lacksNewlineAbove && !startsLine(document, start) ? lead.slice(0, lead.length - now.lead.length) : ''
  return above + replacement + (lacksNewlineBelow && isOwnLineBelow(document, candidate, end) ? tail : '')
}

/** Whether a text that ends in this whitespace lacks a final newline: it has no whitespace at the end, or a blank last line without one. */
function lacksNewline(tail: string): boolean {
  return tail === '' || (tail.includes('\n') && !tail.endsWith('\n'))
}

/** Whether what follows the place has to stay a line of its own: text, or the end of the file where the edit keeps lines. */
function isOwnLineBelow(document: TextDocument, { edit }: Candidate, end: number): boolean {
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

/** Returns the newline to leave in place of a removed text, if it keeps the text before it and the text behind it on two lines. */
function newlineInGap(document: TextDocument, { span: { start, end } }: Candidate, old: BlankEnds): string {
  const before = document.text.slice(document.lineAround(start).start, start)
  if (startsLine(document, start) || isBlank(before)) return ''
  const behind = document.text.slice(end, document.lineAround(end).end)
  const tail = fromLastNewline(old.tail)
  if (tail === '\n') return tail
  return isBlank(behind) ? '' : tail || fromLastNewline(old.lead)
}

/** Returns the whitespace from its last newline on; nothing where it has none. */
function fromLastNewline(whitespace: string): string {
  const newline = whitespace.lastIndexOf('\n')
  return newline < 0 ? '' : whitespace.slice(newline)
}

/**
 * Amends the changes of an edit so that the text at the end of its place has or lacks a newline, where only one of old and
 * new text ends in one, or where the request says how the file ends. Otherwise returns them unchanged. Fails with
 * `final-newline` where the request says how the file ends, and the place is not at its end.
 *
 * @param end where the place ends, behind the newline that the old text ends in
 * @param keepsNewline whether the newline stays as it is even if old and new text end differently
 */
export function withEnd(
  document: TextDocument,
  changes: readonly Change[],
  { span, edit }: Candidate,
  end: number,
  keepsNewline: boolean,
): Result<readonly Change[], EditProblem> {
  const areLines = edit.unit === 'lines'
  const wanted = areLines ? edit.finalNewline : keepsNewline ? undefined : finalNewlineChange(edit)
  if (wanted === undefined || isEmptied(document, changes)) return { ok: true, value: changes }
  const { length } = document.text
  if (areLines && span.end !== length)
    return { ok: false, failure: { code: 'final-newline', place: lineRange(document, span) } }
  // Used where the file has no line ending to follow.
  const written = writtenEnding(hunkOf(edit).replacement.at(-1))
  return { ok: true, value: withNewlineAt(document, changes, areLines ? length : end, wanted, written) }
}

/** Returns true if an edit adds a newline at its end, false if it removes one; undefined if it does neither or its new text is empty. */
export function finalNewlineChange({ search, replacement }: TextEdit): boolean | undefined {
  const isEnded = replacement.endsWith('\n')
  return replacement === '' || isEnded === search.endsWith('\n') ? undefined : isEnded
}

/** Amends changes, none of which goes beyond `end`, so that the line that ends there has a newline or has none. */
function withNewlineAt(
  document: TextDocument,
  changes: readonly Change[],
  end: number,
  wanted: boolean,
  written: Ending,
): readonly Change[] {
  const last = changes.at(-1)
  // In an empty document, only the inserted text can end in a newline.
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
  // If the last line is removed, the newline in question is the one before it.
  const isLastLineRemoved = last.span.end === end
  const from = isLastLineRemoved ? beforeEnding(document.text, last.span.start) : last.span.start
  return changes.with(-1, { ...last, span: { start: from, end } })
}

/** Whether the changes leave an empty text, which cannot end in a newline. */
function isEmptied({ contentStart, text }: TextDocument, [only, ...others]: readonly Change[]): boolean {
  if (only === undefined || others.length > 0) return false
  return only.text === '' && only.span.start <= contentStart && only.span.end === text.length
}
