import { hasBlankAfterOneLine, type TextDocument } from '../text/document.js'
import { areSameLines, areSameTrimmed, countNewlines, isBlank, toUnixEndings } from '../text/lines.js'
import type { Span } from '../text/span.js'
import { outerWhitespace, withoutWhitespace } from '../text/whitespace.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Match, Tier } from '../vocabulary/replacer.js'
import { hasOtherBrackets, mayEndOneLineLower } from './brackets.js'
import type { SurveyContext } from './context.js'
import { hasOnlyTypos } from './only-typos.js'
import { keepsQuotedWhitespace } from './quoted-whitespace.js'

/**
 * Returns a check that says whether a match of a replacer may be used as a place for the edit. The rules keep a
 * tolerant replacer from changing text that it only guessed. A match is refused when one of these holds:
 *
 * - It cuts a number in two, or it has several lines and cuts a word in two ({@link cutsInTwo}).
 * - It leaves out a line that may belong above the added lines ({@link leavesOutLine}).
 * - The search text is a blank part of a line and the replacer is not an exact one.
 * - The replacer read the search text in another way (without escapes, say), and the new text cannot be read that
 *   way, or both read the same so that no change is left ({@link isReadAlike}).
 * - Tier `whitespace`: whitespace inside quotes differs ({@link keepsQuotedWhitespace}), whitespace at the ends of
 *   the search text meets none in the file ({@link meetsWhitespace}), or blank lines between the lines differ
 *   ({@link hasOtherBlankLines}).
 * - Tiers `whitespace` and `lookalike`: a closing bracket may be that of another block ({@link mayEndOneLineLower},
 *   {@link hasOtherBrackets}).
 * - Tier `escape`: the text was only found by undoing escapes in the file.
 * - Tier `similar`: the similarity is below the threshold, or the lines differ in more than a typo
 *   ({@link hasOnlyTypos}).
 *
 * Linear in the place and the search text; the work is charged to the budget.
 *
 * @param edit the reading of the edit that the replacer was asked for
 * @param written the edit as the request has it
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
  const isBlankText = edit.unit === 'text' && isBlank(edit.search)
  const keepsWhitespace =
    tier === 'whitespace' ? keepsQuotedWhitespace(document, edit.search, budget) : undefined
  const differsByTypos = tier === 'similar' ? hasOnlyTypos(document, edit, budget) : undefined
  return (match) => {
    if (isBlankText || !isReadAlike(edit, match)) return false
    const { span, reading, similarity = 1 } = match
    if (!isWhole(match)) return false
    const mayBeOtherBlock = () =>
      mayEndOneLineLower(document, reading?.search ?? edit.search, span) ||
      hasOtherBrackets(document, edit.search, span)
    const foundText = () => {
      budget.spend((span.end - span.start + edit.search.length) / CHARACTERS_PER_STEP)
      return toUnixEndings(document.text.slice(span.start, span.end))
    }
    if (keepsWhitespace !== undefined)
      return (
        meetsWhitespace(document, edit, match) &&
        keepsWhitespace(span) &&
        !mayBeOtherBlock() &&
        !hasOtherBlankLines(foundText(), reading?.search ?? edit.search)
      )
    if (tier === 'lookalike') return !mayBeOtherBlock()
    // The file must have the text as it was read, up to trailing whitespace: no escapes of the file were undone.
    if (tier === 'escape') return reading === undefined || areSameTrimmed(foundText(), reading.search)
    return differsByTypos === undefined || (similarity >= threshold && differsByTypos(span))
  }
}

const CHARACTERS_PER_STEP = 16

/**
 * Whether the new text could be read the same way as the search text, and the edit still changes something when read
 * so.
 *
 * Refused: file `say("hi")`, old `say(\"hi\")`, new `say("hi")`. Without its escapes the old text is found, but it
 * equals the new text.
 */
function isReadAlike({ search, replacement }: TextEdit, { reading }: Match): boolean {
  if (reading === undefined) return true
  if (reading.replacement === undefined) return false
  return reading.search !== reading.replacement || search === replacement
}

/**
 * Whether the whitespace at the ends of a search text has a counterpart in the file, for edits of part of a line:
 *
 * - Whitespace at an end of the search text must meet whitespace or the file's edge there: `foo ` is not in `foobar`.
 * - A newline at an end must meet the beginning or end of a line: `⏎foo` is not in `x; foo`.
 * - Unless the edit was read without its outer whitespace (`reading`), the place itself must have whitespace at that
 *   end too, or begin or end its line, and have as many newlines there: the new text brings its own, so they would be
 *   in the file twice.
 */
function meetsWhitespace(
  document: TextDocument,
  { search, unit }: TextEdit,
  { span, reading }: Match,
): boolean {
  if (unit === 'lines') return true
  const { text, contentStart } = document
  const { start, end } = span
  const isBlankOrEdge = (offset: number) =>
    offset < contentStart || offset >= text.length || isBlank(text.charAt(offset))
  const wanted = outerWhitespace(search)
  if (wanted.lead !== '' && !isBlankOrEdge(start) && !isBlankOrEdge(start - 1)) return false
  if (wanted.tail !== '' && !isBlankOrEdge(end - 1) && !isBlankOrEdge(end)) return false
  const [first, last] = [document.lineAround(start), document.lineAround(Math.max(start, end - 1))]
  if (wanted.lead.includes('\n') && !isBlank(text.slice(first.start, start))) return false
  if (wanted.tail.includes('\n') && !isBlank(text.slice(end, last.next))) return false
  if (reading !== undefined) return true
  const own = outerWhitespace(text.slice(start, end))
  const startsLine = start === first.start
  const endsLine = end === last.end || end === last.next
  const missingNewlines = countNewlines(wanted.tail) - countNewlines(own.tail)
  return (
    (wanted.lead === '' || own.lead !== '' || startsLine) &&
    (wanted.tail === '' || own.tail !== '' || endsLine) &&
    countNewlines(wanted.lead) === countNewlines(own.lead) &&
    // A replacer that compares line by line leaves the last newline out of its place.
    (missingNewlines === 0 || (missingNewlines === 1 && endsLine))
  )
}

/**
 * Whether two texts have the same lines, but different blank lines between them. The `drift` tier handles that: it
 * merges.
 *
 * File `a⏎⏎b`, old `a⏎b`: true.
 */
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
 * Whether a hunk leaves out a line of the file that may belong above its added lines. The hunk ends in added lines
 * and a blank context line, and was read without the blank line; below the place the file has one line and then a
 * blank one.
 *
 * File `a`, `x`, blank; hunk ` a`, `+b`, ` `: `b` may be meant above `x` or below it.
 *
 * @param edit the edit as it was read, without the blank lines at its end
 * @param written the edit as the request has it
 */
function leavesOutLine(
  document: TextDocument,
  edit: TextEdit,
  written: TextEdit,
  { start, end }: Span,
): boolean {
  if (edit.script?.at(-1) !== 'add' || edit.search.length === written.search.length || end === start)
    return false
  return hasBlankAfterOneLine(document, document.lineAt(end - 1), 1)
}

/**
 * Whether a place begins or ends inside a number or, where the search text has several lines, inside a word. Only
 * part of a line may begin or end inside a name: old `get` is accepted in `getUser()`.
 *
 * File `x = 100`, old `x = 10`: true. File `a()⏎return total`, old `a()⏎return to`: true.
 */
export function cutsInTwo({ text }: TextDocument, { unit, search }: TextEdit, { start, end }: Span): boolean {
  if (unit === 'lines' || end === start) return false
  const whole = search.includes('\n') ? WORD : DIGIT
  return [start, end].some((at) => whole.test(text.charAt(at - 1)) && whole.test(text.charAt(at)))
}

const DIGIT = /\p{Nd}/u
const WORD = /[\p{L}\p{N}_]/u
