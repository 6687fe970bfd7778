import type { TextDocument } from '../text/document.js'
import { isBlank, toUnixEndings } from '../text/lines.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Budget, Match, Replacer } from '../vocabulary/replacer.js'
import { keepsQuotedBlanks } from './quoted-blanks.js'
import { keepsTouchedLines } from './touched-lines.js'

/**
 * Whether a place that a replacer found may be taken at all, by the rules of its tier. The rules keep tolerant
 * replacers from changing what they only guess:
 *
 * - blank text is found only as it is;
 * - a place whose new text cannot be read the way its search text was is none;
 * - blanks inside quotes count, and where blanks at the ends were disregarded, there must be blanks or a line's
 *   end in the file;
 * - text is never found by undoing the escapes of the file;
 * - what is only similar must have as many lines as were searched, be at least 0.9 alike, and agree in the lines that
 *   the edit removes and in those beside an insertion.
 */
export function isAcceptable(
  document: TextDocument,
  edit: TextEdit,
  { tier }: Replacer,
  match: Match,
  budget: Budget,
): boolean {
  if (tier === 'exact') return true
  if (edit.unit === 'text' && isBlank(edit.search)) return false
  if (match.reading !== undefined && match.reading.replacement === undefined) return false
  const found = toUnixEndings(document.text.slice(match.span.start, match.span.end))
  if (tier === 'whitespace')
    return meetsBlanks(document, edit, match) && keepsQuotedBlanks(document, edit.search, match.span, budget)
  if (tier === 'escape') return match.reading === undefined || undoesNothing(found, match.reading.search)
  if (tier === 'similar') return (match.similarity ?? 1) >= SIMILAR && keepsTouchedLines(found, edit)
  return true
}

const SIMILAR = 0.9

/** Blanks at the search text's ends that are not part of the place must meet blanks there. */
function meetsBlanks(
  { text, contentStart }: TextDocument,
  { search, unit }: TextEdit,
  { span }: Match,
): boolean {
  if (unit === 'lines') return true
  const { start, end } = span
  const blankAt = (offset: number) =>
    offset < contentStart || offset >= text.length || isBlank(text.charAt(offset))
  const startsFree = !isBlank(search.charAt(0)) || blankAt(start) || blankAt(start - 1)
  const endsFree = !isBlank(search.charAt(search.length - 1)) || blankAt(end - 1) || blankAt(end)
  return startsFree && endsFree
}

/** The file has the text as it was read, but for blanks at the ends of its lines. */
function undoesNothing(found: string, search: string): boolean {
  const trimmed = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .trim()
  return trimmed(found) === trimmed(toUnixEndings(search))
}
