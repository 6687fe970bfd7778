import { placesOfText } from '../search/find-text.js'
import { countNewlines, lineContents, toUnixEndings } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { SurveyContext } from './context.js'

/** Tells whether a text begins at a line, counted from 0. */
export type IsAtLine = (context: SurveyContext, text: string, first: number) => boolean

/** Line by line, whatever their endings. */
export const hasLinesAt: IsAtLine = ({ document }, text, first) => {
  const lines = lineContents(text)
  if (first + lines.length > document.lineCount) return false
  return lines.every((line, i) => document.line(first + i) === line)
}

/** To the byte, but that the file may lack the final newline. */
export const hasTextAt: IsAtLine = ({ document }, text, first) => {
  if (first > document.lineCount) return false
  const start = document.lineStart(first)
  const isLast = text.endsWith('\n') && start + text.length - 1 === document.text.length
  return document.text.startsWith(isLast ? text.slice(0, -1) : text, start)
}

/** The lines of a text that begins at a line. */
export function spanAt({ document }: SurveyContext, text: string, first: number): Span {
  return { start: document.lineStart(first), end: document.lineStart(first + countNewlines(text)) }
}

/** Whether a text is anywhere to the letter, endings apart. A scan at most. */
export function isAnywhere({ document, budget }: SurveyContext, text: string): boolean {
  return !placesOfText(document, toUnixEndings(text).replace(/\n$/, ''), budget).next().done
}
