import { isBlankBehindOne, type TextDocument } from '../text/document.js'
import { areSameLines, areSameTrimmed, countNewlines, isBlank, toUnixEndings } from '../text/lines.js'
import type { Span } from '../text/span.js'
import { outerWhitespace, withoutWhitespace } from '../text/whitespace.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Match, Tier } from '../vocabulary/replacer.js'
import { hasOtherBrackets, mayEndOneLower } from './brackets.js'
import type { SurveyContext } from './context.js'
import { hasOnlyTypos } from './only-typos.js'
import { keepsQuotedWhitespace } from './quoted-whitespace.js'

/**
 * Tells whether places that a replacer finds may be taken at all, by the rules of its tier. The rules keep
 * tolerant replacers from changing what they only guess:
 *
 * - no place begins or ends within a number, or within a word where the text goes beyond its line;
 * - blank text is found only as it is;
 * - a place whose new text cannot be read the way its search text was is none, nor one whose reading leaves nothing of the
 *   change;
 * - other blank lines between the same lines are for the tier of drift;
 * - whitespace inside quotes counts, and where whitespace at the ends was disregarded, there must be whitespace or a line's
 *   end in the file, for a newline the latter;
 * - neither may a line be left out right behind a last line, or added lines, that may be meant below it;
 * - what closes a block is not that of another one, at another depth;
 * - text is never found by undoing the escapes of the file;
 * - what is only similar must have as many lines as were searched, be alike enough, agree in the lines that
 *   the edit removes and in those beside an insertion, and in all others differ by no more than a typo.
 *
 * Linear in the place and the search text, drawn from the budget.
 *
 * @param written the edit as it was written, which may have been read otherwise
 */
export function acceptance(
  { document, budget, threshold }: SurveyContext,
  edit: TextEdit,
  written: TextEdit,
  tier: Tier,
): (match: Match) => boolean {
  const isWhole = ({ span }: Match) =>
    !leavesOutLine(document, edit, written, span) && !cutsInTwo(document, edit, span)
  if (tier === 'exact') return isWhole
  const blankText = edit.unit === 'text' && isBlank(edit.search)
  const keepsWhitespace =
    tier === 'whitespace' ? keepsQuotedWhitespace(document, edit.search, budget) : undefined
  const isMeant = tier === 'similar' ? hasOnlyTypos(document, edit, budget) : undefined
  return (match) => {
    if (blankText || !isReadAlike(edit, match)) return false
    const { span, reading, similarity = 1 } = match
    if (!isWhole(match)) return false
    /** Brackets at other depths than in the search text may be those of another block. */
    const isOtherBlock = () =>
      mayEndOneLower(document, reading?.search ?? edit.search, span) ||
      hasOtherBrackets(document, edit.search, span)
    const found = () => {
      budget.spend((span.end - span.start + edit.search.length) / CHARACTERS_PER_STEP)
      return toUnixEndings(document.text.slice(span.start, span.end))
    }
    if (keepsWhitespace !== undefined)
      return (
        meetsWhitespace(document, edit, match) &&
        keepsWhitespace(span) &&
        !isOtherBlock() &&
        !hasOtherBlankLines(found(), reading?.search ?? edit.search)
      )
    if (tier === 'lookalike') return !isOtherBlock()
    // The file has the text as it was read, but for whitespace at the ends of its lines.
    if (tier === 'escape') return reading === undefined || areSameTrimmed(found(), reading.search)
    return isMeant === undefined || (similarity >= threshold && isMeant(span))
  }
}

const CHARACTERS_PER_STEP = 16

/** Whether the new text was read the way the search text was. What tells them apart must not be lost with what was disregarded. */
function isReadAlike({ search, replacement }: TextEdit, { reading }: Match): boolean {
  if (reading === undefined) return true
  if (reading.replacement === undefined) return false
  return reading.search !== reading.replacement || search === replacement
}

/**
 * Whitespace at the search text's ends that is not part of the place must meet whitespace there, and a newline the beginning or
 * end of a line. Where the text was not read without them, the place must have some too, unless it begins or ends its
 * line, and newlines must be as many: else the new text, which has them, would bring them in twice.
 */
function meetsWhitespace(
  document: TextDocument,
  { search, unit }: TextEdit,
  { span, reading }: Match,
): boolean {
  if (unit === 'lines') return true
  const { text, contentStart } = document
  const { start, end } = span
  const isFree = (offset: number) =>
    offset < contentStart || offset >= text.length || isBlank(text.charAt(offset))
  const wanted = outerWhitespace(search)
  if (wanted.lead !== '' && !isFree(start) && !isFree(start - 1)) return false
  if (wanted.tail !== '' && !isFree(end - 1) && !isFree(end)) return false
  const [first, last] = [document.lineAround(start), document.lineAround(Math.max(start, end - 1))]
  if (wanted.lead.includes('\n') && !isBlank(text.slice(first.start, start))) return false
  if (wanted.tail.includes('\n') && !isBlank(text.slice(end, last.next))) return false
  if (reading !== undefined) return true
  const own = outerWhitespace(text.slice(start, end))
  const startsLine = start === first.start
  const endsLine = end === last.end || end === last.next
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
  const textLines = (text: string) =>
    text
      .split('\n')
      .filter((line) => !isBlank(line))
      .map(withoutWhitespace)
  if (countNewlines(found.trim()) === countNewlines(search.trim())) return false
  return areSameLines(textLines(found), textLines(toUnixEndings(search)))
}

/**
 * Whether an edit that ends in added lines and, behind these, blank ones goes above a line that it leaves out: below the place is one
 * line, and then a blank one. Which side of that line is meant nobody knows.
 *
 * @param written the edit as written, with the blank lines that it was read without
 */
function leavesOutLine(
  document: TextDocument,
  edit: TextEdit,
  written: TextEdit,
  { start, end }: Span,
): boolean {
  if (edit.script?.at(-1) !== 'add' || edit.search.length === written.search.length || end === start)
    return false
  return isBlankBehindOne(document, document.lineAt(end - 1), 1)
}

/**
 * Whether a place begins or ends in the middle of what nobody means a part of: a number or, for a text that goes beyond its line, so that it was
 * copied from its beginning to its end, a word. A part of a name within a line may be meant.
 */
export function cutsInTwo({ text }: TextDocument, { unit, search }: TextEdit, { start, end }: Span): boolean {
  if (unit === 'lines' || end === start) return false
  const whole = search.includes('\n') ? WORD : DIGIT
  return [start, end].some((at) => whole.test(text.charAt(at - 1)) && whole.test(text.charAt(at)))
}

const DIGIT = /\p{Nd}/u
const WORD = /[\p{L}\p{N}_]/u
