import { blankEnds } from '../text/blank-ends.js'
import type { TextDocument } from '../text/document.js'
import { withoutWhitespace } from '../text/fold-whitespace.js'
import { countNewlines, isBlank, toUnixEndings } from '../text/lines.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Budget, Match, Replacer } from '../vocabulary/replacer.js'
import { keepsQuotedBlanks } from './quoted-blanks.js'
import { keepsTouchedLines } from './touched-lines.js'

/**
 * Whether a place that a replacer found may be taken at all, by the rules of its tier. The rules keep tolerant
 * replacers from changing what they only guess:
 *
 * - blank text is found only as it is;
 * - a place whose new text cannot be read the way its search text was is none, nor one whose reading leaves nothing of the
 *   change;
 * - other blank lines between the same lines are for the tier of drift;
 * - blanks inside quotes count, and where blanks at the ends were disregarded, there must be blanks or a line's
 *   end in the file;
 * - text is never found by undoing the escapes of the file;
 * - what is only similar must have as many lines as were searched, be alike enough, and agree in the lines that
 *   the edit removes and in those beside an insertion.
 */
export function isAcceptable(
  document: TextDocument,
  edit: TextEdit,
  { tier }: Replacer,
  match: Match,
  { budget, threshold = DEFAULT_THRESHOLD }: { readonly budget: Budget; readonly threshold?: number },
): boolean {
  if (tier === 'exact') return true
  if (edit.unit === 'text' && isBlank(edit.search)) return false
  const { reading } = match
  if (reading !== undefined && reading.replacement === undefined) return false
  // What tells old and new text apart would be lost with what was disregarded.
  if (reading?.search === reading?.replacement && reading !== undefined && edit.search !== edit.replacement)
    return false
  const found = toUnixEndings(document.text.slice(match.span.start, match.span.end))
  if (tier === 'whitespace')
    return (
      meetsBlanks(document, edit, match) &&
      keepsQuotedBlanks(document, edit.search, match.span, budget) &&
      !hasOtherBlankLines(found, reading?.search ?? edit.search)
    )
  if (tier === 'escape') return match.reading === undefined || undoesNothing(found, match.reading.search)
  if (tier === 'similar') return (match.similarity ?? 1) >= threshold && keepsTouchedLines(found, edit)
  return true
}

/** How alike text that is only similar must be unless the options say otherwise. */
export const DEFAULT_THRESHOLD = 0.9

/**
 * Blanks at the search text's ends that are not part of the place must meet blanks there. Where the text was not read
 * without them, the place must have some too, unless it begins or ends its line, and newlines must be as many: else
 * the new text, which has them, would bring them in twice.
 */
function meetsBlanks(document: TextDocument, { search, unit }: TextEdit, { span, reading }: Match): boolean {
  if (unit === 'lines') return true
  const { text, contentStart } = document
  const { start, end } = span
  const isFree = (offset: number) =>
    offset < contentStart || offset >= text.length || isBlank(text.charAt(offset))
  const wanted = blankEnds(search)
  if (wanted.lead !== '' && !isFree(start) && !isFree(start - 1)) return false
  if (wanted.tail !== '' && !isFree(end - 1) && !isFree(end)) return false
  if (reading !== undefined) return true
  const own = blankEnds(text.slice(start, end))
  const line = document.lineAt(Math.max(start, end - 1))
  const startsLine = start === document.lineStart(document.lineAt(start))
  const endsLine = end === document.lineEnd(line) || end === document.lineNext(line)
  const missing = countNewlines(wanted.tail) - countNewlines(own.tail)
  return (
    (wanted.lead === '' || own.lead !== '' || startsLine) &&
    (wanted.tail === '' || own.tail !== '' || endsLine) &&
    countNewlines(wanted.lead) === countNewlines(own.lead) &&
    // Line by line the final newline opens no line of its own.
    (missing === 0 || (missing === 1 && endsLine))
  )
}

/** Whether the lines are the same but for blank ones between them: those are a matter of drift, which can merge them. */
function hasOtherBlankLines(found: string, search: string): boolean {
  const inkOf = (text: string) =>
    text
      .split('\n')
      .filter((line) => !isBlank(line))
      .map(withoutWhitespace)
  const [own, wanted] = [inkOf(found), inkOf(toUnixEndings(search))]
  const isSame = own.length === wanted.length && own.every((line, i) => line === wanted[i])
  return isSame && countNewlines(found.trim()) !== countNewlines(search.trim())
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
