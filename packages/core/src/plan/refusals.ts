import { hunkOf } from '../hunk/hunk.js'
import { withCommentEnds } from '../hunk/readings.js'
import { findLines } from '../search/find-lines.js'
import { FOLDED } from '../search/line-keys.js'
import { placesIfRare } from '../search/line-places.js'
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

/** Refuses an edit for its content, wherever it would go; undefined where the content is acceptable. */
export function refuseContent(
  edit: TextEdit,
  { placeholders, reconcile }: EditPolicy,
): EditProblem | undefined {
  // With `verbatim`, whitespace is text like any other.
  if (edit.all && (reconcile === 'verbatim' ? edit.search === '' : isBlank(edit.search)))
    return { code: 'blank-search' }
  if (placeholders === 'allow' || edit.computed) return undefined
  const text = placeholderOf(edit)
  return text === undefined ? undefined : { code: 'placeholder', text }
}

/** Refuses new text that is damaged or would tear a line; returns a notice where the edit breaks a line on purpose. */
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

/** U+FFFD, which decoders write for a character that they cannot read, and what UTF-8 becomes when it is read as a Latin encoding. */
// The lookarounds allow a word in capitals that ends in one of these letters, before a quotation mark.
const DAMAGED =
  /\uFFFD|(?<!\p{Lu})[\u00C2\u00C3][\u0080-\u00BF\u2020-\u2122]|[\u00C2\u00C3][\u0080-\u00BF\u2020-\u2122](?=\p{L})|\u00E2\u20AC/u
const ENTITY = /&(?:lt|gt|amp|quot|#39);/
const ESCAPED_QUOTE = /\\(["'`])/g

/**
 * Returns the first line that an edit adds with a damaged character in it. Undefined where there is none, where the file's
 * lines at the place have such a character, too, so that it may be the file's own, and for an edit that a tool computed from
 * two texts. Where the old text has HTML entities and was found only with drift, an entity counts as damaged as well.
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

/** Returns the first line that an edit adds with a quote behind a backslash, where the file has a line of the old text without such backslashes. */
function escapedLine({ text }: TextDocument, edit: TextEdit): string | undefined {
  if (!edit.replacement.includes('\\')) return undefined
  const { old, added } = hunkOf(edit)
  const isEscapedHere = old.some((line) => {
    const bare = line.replace(ESCAPED_QUOTE, '$1').trim()
    return bare !== line.trim() && text.includes(bare)
  })
  return isEscapedHere ? added.find((line) => line.search(ESCAPED_QUOTE) >= 0) : undefined
}

/** Returns the first line of a new file that has a damaged character. */
export function damagedLineOf(lines: readonly string[]): string | undefined {
  return lines.find(hasDamage)
}

function hasDamage(text: string): boolean {
  return !isAscii(text) && DAMAGED.test(text)
}

/** Returns the first few different runs of characters at a place that are not ASCII: some of them may be what was lost. */
function charactersAt(document: TextDocument, { start, end }: Span): string[] {
  const runs = document.text.slice(start, end).match(NOT_ASCII) ?? []
  return Array.from(new Set(runs)).slice(0, MOST_RUNS)
}

const NOT_ASCII = /[^\u0000-\u007f]+/g
const MOST_RUNS = 5

/** A line of the file whose rest an edit moves to another line. */
interface LineSplit {
  /** The rest of the line, which will be behind the last new line. */
  readonly rest: string
  /** Whether the edit only appends lines, and nothing shows that it means to break this line. */
  readonly isTorn: boolean
}

/**
 * Returns how an edit breaks a line; undefined where it breaks none. It does if the new text has more lines than the old
 * text, which ends in the middle of a line: the rest of that line will be behind the last new line. If the edit only appends
 * lines to its old text, the request mistook a part of a line for all of it, unless the first new line ends in an opening
 * bracket, an operator or a comma. File `f(); g()`, old text `f();`, new text `f(); / h();`: the result would be
 * `f(); / h(); g()`.
 */
function lineSplit(document: TextDocument, { span, edit }: Candidate): LineSplit | undefined {
  if (edit.unit !== 'text' || span.end === span.start) return undefined
  const [search, replacement] = [toUnixEndings(edit.search), toUnixEndings(edit.replacement)]
  if (countNewlines(replacement) <= countNewlines(search)) return undefined
  const rest = document.text.slice(span.end, document.lineAround(span.end - 1).end)
  const lastLine = (text: string) => text.slice(text.lastIndexOf('\n') + 1)
  const last = lastLine(replacement)
  // A last new line that ends like the old text is followed by the rest as before.
  if (isBlank(rest) || isBlank(last) || last.endsWith(lastLine(search))) return undefined
  const appended = replacement.startsWith(`${search}\n`)
  const first = replacement.slice(0, replacement.indexOf('\n'))
  return { rest, isTorn: appended && !CONTINUES_BELOW.test(first.trimEnd()) }
}

const CONTINUES_BELOW = /[([{,+\-*/%&|^~<>=!?:.\\]$/

/**
 * Returns the failure of a hunk whose line begins with a dash that was taken for the mark of a removed line: the file lacks
 * the removed line, but has it behind a dash. File `- **one**`, hunk `-**one**`, `+- **1**`. A `-->` that ends a comment not
 * opened right above counts, too, even if the file has no such line. To be called only for hunks that do not fit as written.
 * Linear.
 */
export function lostDash(document: TextDocument, written: TextEdit, budget: Budget): EditProblem | undefined {
  const find = (line: string) => findLines(document, FOLDED, [line], budget).next().value
  const { old, linesMarkedRemoved } = hunkOf(withCommentEnds(written) ?? written)
  for (const text of new Set(Array.from(linesMarkedRemoved, (line) => old[line] as string))) {
    if (isBlank(text) || placesIfRare(document, text, budget)?.length !== 0) continue
    const span = find(`-${text}`) ?? find(`- ${text}`)
    if (span === undefined && text.trim() !== '->') continue
    const line = span && document.lineAt(span.start) + 1
    return { code: 'lost-dash', text, ...(line !== undefined && { line, actual: document.line(line - 1) }) }
  }
  return undefined
}
