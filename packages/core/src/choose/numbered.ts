import { Hunk, hunkOf } from '../hunk/hunk.js'
import { placesOfText } from '../search/find-text.js'
import { hasRemovedAt } from '../survey/applied.js'
import type { TextDocument } from '../text/document.js'
import { countNewlines, lineContents, toUnixEndings } from '../text/lines.js'
import { overlaps, type Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Verdict } from './verdict.js'

/** What a file is to the edits of a request: still as they found it, or as they leave it, with their places. */
export type NumberedState = 'before' | { readonly after: readonly Span[] }

/**
 * What the line numbers of all edits of a file say together: `before` when every old text is exactly on its
 * line, `after` when every new text is where the edits above it move it. Where line endings tell the two
 * apart they count. Edits that only add lines may show both; then they count as applied. Undefined when the
 * numbers say neither. Linear.
 *
 * @param verdicts the edits from top to bottom, with their chosen candidates; every edit has a number
 */
export function numberedState(
  document: TextDocument,
  verdicts: readonly Verdict[],
): NumberedState | undefined {
  const before = verdicts.every((one) => one.kind === 'candidates' && isBeforeEdit(document, one, hasLines))
  const after = spansAfter(document, verdicts, hasLines)
  if (!before || after === undefined) return before ? 'before' : after && { after }
  if (!verdicts.every(({ survey }) => onlyAdds(survey.edit))) return 'before'
  const isBefore = verdicts.every((one) => isBeforeEdit(document, one, hasText))
  return isBefore && spansAfter(document, verdicts, hasText) === undefined ? 'before' : { after }
}

/**
 * Whether the numbers could say that the edits were applied: not where the first new text that would be evidence is nowhere. That is
 * a scan at most, where {@link numberedState} needs the line table.
 */
export function mayBeAfter(document: TextDocument, verdicts: readonly Verdict[]): boolean {
  const effective = verdicts.find(
    ({
      survey: {
        edit: { search, replacement },
      },
    }) => replacement.trim() !== '' && replacement !== search,
  )
  if (effective === undefined) return false
  const { context, edit } = effective.survey
  const lines = toUnixEndings(edit.replacement).replace(/\n$/, '')
  return !placesOfText(document, lines, context.budget).next().done
}

/** Whether all old lines stay, endings aside. */
function onlyAdds(edit: TextEdit): boolean {
  const search = toUnixEndings(edit.search)
  const replacement = toUnixEndings(edit.replacement)
  return !new Hunk({ ...edit, search, replacement }).script.includes('remove')
}

/** Whether the edit has one candidate, and that on another line than it names. */
export function isOffItsLine(document: TextDocument, verdict: Verdict): boolean {
  const { search, hints } = verdict.survey.edit
  if (verdict.kind !== 'candidates' || verdict.candidates.length !== 1 || search === '') return false
  if (hints?.line === undefined) return false
  return hints.line !== document.lineAt(verdict.candidates[0]?.span.start ?? 0) + 1
}

/** Whether what an edit only removes is still where its new text is claimed to: then its number is off. */
function isRemovedThere(verdict: Verdict, place: Span): boolean {
  if (verdict.kind !== 'candidates' || hunkOf(verdict.survey.edit).script.includes('add')) return false
  return verdict.candidates.some(({ span }) => overlaps(span, place))
}

/** Whether the lines of a text are in the document from a line on, counted from 0. */
type IsThere = (document: TextDocument, text: string, first: number) => boolean

function isBeforeEdit(document: TextDocument, { survey: { edit } }: Verdict, isThere: IsThere): boolean {
  return isThere(document, edit.search, firstOldLine(edit))
}

/** Where all new texts are if the edits were applied; undefined where one is not there, or none is evidence. */
function spansAfter(
  document: TextDocument,
  verdicts: readonly Verdict[],
  isThere: IsThere,
): Span[] | undefined {
  const spans: Span[] = []
  let shift = 0
  let hasEffect = false
  for (const one of verdicts) {
    const { edit } = one.survey
    const { search, replacement } = edit
    const first = firstOldLine(edit) + shift
    if (!isThere(document, replacement, first)) return undefined
    const count = countNewlines(replacement)
    const span = { start: document.lineStart(first), end: document.lineStart(first + count) }
    if (isOffItsLine(document, one) && isRemovedThere(one, span)) return undefined
    if (hasRemovedAt(document, edit)(span)) return undefined
    spans.push(span)
    shift += count - countNewlines(search)
    hasEffect ||= replacement.trim() !== '' && replacement !== search
  }
  return hasEffect ? spans : undefined
}

/** Counted from 0; for an insertion the line that it goes before. */
function firstOldLine({ search, hints }: TextEdit): number {
  const line = hints?.line ?? 0
  return search === '' ? line : Math.max(0, line - 1)
}

/** To the byte, but that the file may lack the final newline. */
function hasText(document: TextDocument, text: string, first: number): boolean {
  if (first > document.lineCount) return false
  const start = document.lineStart(first)
  const isWhole = document.text.startsWith(text, start)
  return (
    isWhole ||
    (text.endsWith('\n') &&
      start + text.length - 1 === document.text.length &&
      document.text.endsWith(text.slice(0, -1)))
  )
}

/** Line by line, whatever their endings. */
function hasLines(document: TextDocument, text: string, first: number): boolean {
  const lines = lineContents(text)
  if (first + lines.length > document.lineCount) return false
  return lines.every((line, i) => document.line(first + i) === line)
}
