import { placesOfText } from '../search/find-text.js'
import type { TextDocument } from '../text/document.js'
import { countNewlines, lineContents, toUnixEndings } from '../text/lines.js'
import { type LineRange, lineRange, type Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { SurveyContext } from './context.js'

/** The present number of the line that a hint names, counted from 1 in the original text. */
export function hintedLine({ lineNow }: SurveyContext, line: number): number {
  return lineNow?.(line) ?? line
}

/** The lines that an edit is bound to, by their present numbers; undefined if the edit may be anywhere. */
export function boundOf(context: SurveyContext, { hints = {} }: TextEdit): LineRange | undefined {
  const { line = 1, lastLine } = hints
  if (lastLine === undefined) return undefined
  return { start: hintedLine(context, line), end: hintedLine(context, lastLine) }
}

/** Whether a place is within the lines that an edit is bound to. */
export function isInBound(document: TextDocument, place: Span, bound: LineRange | undefined): boolean {
  if (bound === undefined) return true
  const { start, end } = lineRange(document, place)
  return start >= bound.start && end <= bound.end
}

/**
 * The place that a line hint chooses by itself: the one exactly on the line, or the nearest one within the context's
 * `buffer` if the next is at least three times as far away. Undefined if the hint does not decide.
 *
 * Places on lines 1 and 7: line hint 2 chooses line 1 (1 line away against 5), line hint 4 chooses neither (3 against
 * 3).
 *
 * @param line counted from 1
 */
export function chooseByLine<Place extends { readonly span: Span }>(
  { document, buffer }: SurveyContext,
  places: readonly Place[],
  line: number,
): Place | undefined {
  const ranked = places
    .map((place) => ({ place, distance: Math.abs(document.lineAt(place.span.start) + 1 - line) }))
    .sort((a, b) => a.distance - b.distance)
  const [nearest, next] = ranked
  if (nearest === undefined || nearest.distance > buffer) return undefined
  const least = Math.max(nearest.distance + 1, nearest.distance * MARGIN)
  return next === undefined || next.distance >= least ? nearest.place : undefined
}

const MARGIN = 3

/** Says whether a text stands in the document from a line on, counted from 0. */
export type IsAtLine = (context: SurveyContext, text: string, first: number) => boolean

/** Compares line by line, whatever the line endings. */
export const hasLinesAt: IsAtLine = ({ document }, text, first) => {
  const lines = lineContents(text)
  if (first + lines.length > document.lineCount) return false
  return lines.every((line, i) => document.line(first + i) === line)
}

/** Compares byte for byte, except that the file may lack the final newline. */
export const hasTextAt: IsAtLine = ({ document }, text, first) => {
  if (first > document.lineCount) return false
  const start = document.lineStart(first)
  const isLast = text.endsWith('\n') && start + text.length - 1 === document.text.length
  return document.text.startsWith(isLast ? text.slice(0, -1) : text, start)
}

/** The span of the lines of a text that begins at a line, counted from 0. */
export function spanAt({ document }: SurveyContext, text: string, first: number): Span {
  return { start: document.lineStart(first), end: document.lineStart(first + countNewlines(text)) }
}

/** Whether the document has a text exactly, whatever the line endings. At most one scan. */
export function isAnywhere({ document, budget }: SurveyContext, text: string): boolean {
  return !placesOfText(document, toUnixEndings(text).replace(/\n$/, ''), budget).next().done
}
