import { hasBlankAfterOneLine, type TextDocument } from '../text/document.js'
import { lazily } from '../text/lazily.js'
import { areSameLines, areSameTrimmed, countNewlines, isBlank, toUnixEndings } from '../text/lines.js'
import type { Span } from '../text/span.js'
import { outerWhitespace, withoutWhitespace } from '../text/whitespace.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { GuardName } from '../vocabulary/guard-names.js'
import { type Match, TIERS, type Tier } from '../vocabulary/replacer.js'
import { hasOtherBrackets, mayEndOneLineLower } from './brackets.js'
import type { SurveyContext } from './context.js'
import { hasOnlyTypos } from './only-typos.js'
import { keepsQuotedWhitespace } from './quoted-whitespace.js'

/**
 * Returns a check that names the guard which refuses a match of a replacer as a place for the edit; undefined if none does. The
 * guards keep a tolerant replacer from changing text that it only guessed. They are asked in the order of {@link GUARDS_OF_PLACES}.
 * Linear in the place and the search text; the work is charged to the budget.
 *
 * @param edit the reading of the edit that the replacer was asked for
 * @param written the edit as the request has it
 */
export function acceptance(
  context: SurveyContext,
  edit: TextEdit,
  written: TextEdit,
  tier: Tier,
): (match: Match) => GuardName | undefined {
  const { document, budget } = context
  const asked: Asked = {
    context,
    edit,
    written,
    keepsQuotes: lazily(() => keepsQuotedWhitespace(document, edit.search, budget)),
    differsByTypos: lazily(() => hasOnlyTypos(document, edit, budget)),
  }
  return (match) => {
    for (const { name, tiers, refuses } of GUARDS_OF_PLACES)
      if ((tiers === undefined || tiers.includes(tier)) && refuses(match, asked)) return name
    return undefined
  }
}

/** What the guards know of an edit, for all of its matches. */
interface Asked {
  readonly context: SurveyContext
  readonly edit: TextEdit
  readonly written: TextEdit
  readonly keepsQuotes: () => (span: Span) => boolean
  readonly differsByTypos: () => (span: Span) => boolean
}

/** A reason not to take a place. */
interface Guard {
  readonly name: GuardName
  /** The tiers whose replacers it guards. Default: all. */
  readonly tiers?: readonly Tier[]
  refuses(match: Match, asked: Asked): boolean
}

const TOLERANT = /* @__PURE__ */ TIERS.slice(1)

const GUARDS_OF_PLACES: readonly Guard[] = [
  {
    name: 'blank-search',
    tiers: TOLERANT,
    refuses: (_, { edit }) => edit.unit === 'text' && isBlank(edit.search),
  },
  { name: 'unreadable-new-text', tiers: TOLERANT, refuses: (match, { edit }) => !isReadAlike(edit, match) },
  {
    name: 'line-left-out',
    refuses: ({ span }, { context, edit, written }) => leavesOutLine(context.document, edit, written, span),
  },
  { name: 'cut-in-two', refuses: ({ span }, { context, edit }) => cutsInTwo(context.document, edit, span) },
  {
    name: 'outer-whitespace',
    tiers: ['whitespace'],
    refuses: (match, { context, edit }) => !meetsWhitespace(context.document, edit, match),
  },
  {
    name: 'quoted-whitespace',
    tiers: ['whitespace'],
    refuses: ({ span }, asked) => !asked.keepsQuotes()(span),
  },
  { name: 'other-block', tiers: ['whitespace', 'lookalike'], refuses: mayBeOtherBlock },
  {
    name: 'other-blank-lines',
    tiers: ['whitespace'],
    refuses: (match, asked) => hasOtherBlankLines(foundText(match, asked), searchOf(match, asked)),
  },
  {
    name: 'escapes-in-file',
    tiers: ['escape'],
    refuses: (match, asked) =>
      match.reading !== undefined && !areSameTrimmed(foundText(match, asked), match.reading.search),
  },
  {
    name: 'less-similar',
    tiers: ['similar'],
    refuses: ({ similarity = 1 }, { context }) => similarity < context.threshold,
  },
  {
    name: 'more-than-typos',
    tiers: ['similar'],
    refuses: ({ span }, asked) => !asked.differsByTypos()(span),
  },
]

/** The search text as the replacer read it. */
function searchOf({ reading }: Match, { edit }: Asked): string {
  return reading?.search ?? edit.search
}

/** A closing bracket at another depth than in the search text may close another block. */
function mayBeOtherBlock(match: Match, asked: Asked): boolean {
  const { context, edit } = asked
  return (
    mayEndOneLineLower(context.document, searchOf(match, asked), match.span) ||
    hasOtherBrackets(context.document, edit.search, match.span)
  )
}

function foundText({ span }: Match, { context, edit }: Asked): string {
  context.budget.spend((span.end - span.start + edit.search.length) / CHARACTERS_PER_STEP)
  return toUnixEndings(context.document.text.slice(span.start, span.end))
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
