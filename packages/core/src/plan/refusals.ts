import { hunkOf } from '../hunk/hunk.js'
import { withCommentEnds } from '../hunk/readings.js'
import { findLines } from '../search/find-lines.js'
import { FOLDED } from '../search/line-keys.js'
import { rareLine } from '../search/line-places.js'
import type { TextDocument } from '../text/document.js'
import { countNewlines, isBlank, toUnixEndings } from '../text/lines.js'
import { isAscii } from '../text/lookalikes.js'
import { lineRange, type Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Notice } from '../vocabulary/format.js'
import type { EditPolicy } from '../vocabulary/placement.js'
import type { Budget, Candidate } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import { placeholderOf } from './placeholders.js'

/** What the edit says by itself that no place can make right. */
export function refuseContent(
  edit: TextEdit,
  { placeholders, reconcile }: EditPolicy,
): EditProblem | undefined {
  // Where new text goes in as it is, whitespace is text like any other.
  if (edit.all && (reconcile === 'verbatim' ? edit.search === '' : isBlank(edit.search)))
    return { code: 'blank-search' }
  if (placeholders === 'allow' || edit.computed) return undefined
  const text = placeholderOf(edit)
  return text === undefined ? undefined : { code: 'placeholder', text }
}

/** Refuses new text that is damaged or would tear a line; gives what is to be said of a line that it breaks on purpose. */
export function checkNewText(
  document: TextDocument,
  candidate: Candidate,
  { damagedText, reconcile }: EditPolicy,
): Result<readonly Notice[], EditProblem> {
  const damaged = damagedText === 'allow' ? undefined : damagedLine(document, candidate)
  if (damaged !== undefined) {
    const near = charactersAt(document, candidate.span)
    return { ok: false, failure: { code: 'damaged-text', text: damaged, ...(near.length > 0 && { near }) } }
  }
  const split = reconcile === 'verbatim' ? undefined : lineSplit(document, candidate)
  if (split === undefined) return { ok: true, value: [] }
  const { rest, isTorn } = split
  const place = lineRange(document, candidate.span)
  if (isTorn) return { ok: false, failure: { code: 'line-split', place, rest } }
  const message = `the new lines end in the middle of what was line ${place.end}, before ${JSON.stringify(rest)}`
  return { ok: true, value: [{ code: 'ends-mid-line', message }] }
}

/** What decoders write in place of a character that they cannot read (U+FFFD), and what they make of UTF-8 that they read as a Latin encoding. */
// A word in capitals may end in one of these letters, before a quotation mark.
const DAMAGED =
  /\uFFFD|(?<!\p{Lu})[\u00C2\u00C3][\u0080-\u00BF\u2020-\u2122]|[\u00C2\u00C3][\u0080-\u00BF\u2020-\u2122](?=\p{L})|\u00E2\u20AC/u
const ENTITY = /&(?:lt|gt|amp|quot|#39);/
const ESCAPED_QUOTE = /\\(["'`])/g

/**
 * The first line that an edit adds with a damaged character in it; undefined where there is none, or the lines that it is
 * for have such a character: then it is the file's own. So is an entity, where old lines have some and the file has others there. An edit that
 * a tool worked out from two texts may say what it will.
 */
function damagedLine(document: TextDocument, { span, edit, tier }: Candidate): string | undefined {
  if (edit.computed) return undefined
  const hasEntities = tier === 'drift' && ENTITY.test(edit.search)
  const isDamaged = (text: string) => hasDamage(text) || (hasEntities && ENTITY.test(text))
  if (!isDamaged(edit.replacement)) return tier === 'drift' ? escapedLine(document, edit) : undefined
  const start = document.lineAround(span.start).start
  const end = document.lineAround(Math.max(span.start, span.end - 1)).end
  if (span.end > span.start && isDamaged(document.text.slice(start, end))) return undefined
  return hunkOf(edit).added.find(isDamaged)
}

/** The first line that an edit adds with a quote behind a backslash, where the file has a line of its old text but for such backslashes. */
function escapedLine({ text }: TextDocument, edit: TextEdit): string | undefined {
  if (!edit.replacement.includes('\\')) return undefined
  const { old, added } = hunkOf(edit)
  const isEscapedHere = old.some((line) => {
    const bare = line.replace(ESCAPED_QUOTE, '$1').trim()
    return bare !== line.trim() && text.includes(bare)
  })
  return isEscapedHere ? added.find((line) => line.search(ESCAPED_QUOTE) >= 0) : undefined
}

/** The first of the lines of a new file that has a damaged character. */
export function damagedLineOf(lines: readonly string[]): string | undefined {
  return lines.find(hasDamage)
}

function hasDamage(text: string): boolean {
  return !isAscii(text) && DAMAGED.test(text)
}

/** The first few runs of characters at a place that are not in ASCII, each once: some of them may be what was lost. */
function charactersAt(document: TextDocument, { start, end }: Span): string[] {
  const runs = document.text.slice(start, end).match(NOT_ASCII) ?? []
  return Array.from(new Set(runs)).slice(0, MOST_RUNS)
}

const NOT_ASCII = /[^\u0000-\u007f]+/g
const MOST_RUNS = 5

/** What an edit of a part of a line does to the rest of that line. */
interface LineSplit {
  /** The rest, which will be behind the last new line. */
  readonly rest: string
  /** Whether the edit only appends lines, and nothing says that it means to break this one. */
  readonly isTorn: boolean
}

/**
 * Whether an edit breaks a line: its new text has more lines than its old one and does not end with the line. The rest of
 * the line then is behind the last new line. That is meant where the first line of the new text ends as a line that goes on
 * does: with an opening bracket, an operator or a comma. Where the edit only appends lines to its old text the
 * request mistook a part of a line for all of it.
 */
function lineSplit(document: TextDocument, { span, edit }: Candidate): LineSplit | undefined {
  if (edit.unit !== 'text' || span.end === span.start) return undefined
  const [search, replacement] = [toUnixEndings(edit.search), toUnixEndings(edit.replacement)]
  if (countNewlines(replacement) <= countNewlines(search)) return undefined
  const rest = document.text.slice(span.end, document.lineAround(span.end - 1).end)
  const lastLine = (text: string) => text.slice(text.lastIndexOf('\n') + 1)
  const last = lastLine(replacement)
  // What ends as the old text did keeps its rest.
  if (isBlank(rest) || isBlank(last) || last.endsWith(lastLine(search))) return undefined
  const appended = replacement.startsWith(`${search}\n`)
  const first = replacement.slice(0, replacement.indexOf('\n'))
  return { rest, isTorn: appended && !GOES_ON.test(first.trimEnd()) }
}

const GOES_ON = /[([{,+\-*/%&|^~<>=!?:.\\]$/

/**
 * A line that a hunk removes and the file does not have, where the file has it behind a dash: the line's own dash was
 * taken for the mark of a removed line. So is that of `-->`, which ends a comment that is not opened right above. Asked only of hunks that do not fit as they are. Linear.
 */
export function lostDash(document: TextDocument, written: TextEdit, budget: Budget): EditProblem | undefined {
  const find = (line: string) => findLines(document, FOLDED, [line], budget).next().value
  const { old, removedAsWritten } = hunkOf(withCommentEnds(written) ?? written)
  for (const text of new Set(Array.from(removedAsWritten, (line) => old[line] as string))) {
    if (isBlank(text) || rareLine(document, text, budget)?.length !== 0) continue
    const span = find(`-${text}`) ?? find(`- ${text}`)
    if (span === undefined && text.trim() !== '->') continue
    const line = span && document.lineAt(span.start) + 1
    return { code: 'lost-dash', text, ...(line !== undefined && { line, actual: document.line(line - 1) }) }
  }
  return undefined
}
