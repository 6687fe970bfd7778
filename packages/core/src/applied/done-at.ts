import { literalSteps, stepsAt } from '../hunk/steps.js'
import type { Window } from '../place/align.js'
import { endsLine, exactPlaces, startsLine } from '../place/exact.js'
import { Place, spanOfLines } from '../place/place.js'
import type { FileText } from '../text/file-text.js'
import { isBlank, nextLine, toUnixEndings } from '../text/lines.js'
import { isPlain } from '../text/lookalikes.js'
import { keyOf, rungOf } from '../text/sameness.js'
import type { Span } from '../text/span.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Tier } from '../vocabulary/tier.js'
import { type NewState, newStateIn, type TextStep, withTexts } from './new-state.js'
import { leavesWrapped } from './wrapped-beside.js'

/**
 * The place where the file has the new state of an edit around a place of its old text: all that the old state has there and the
 * new one keeps, and the added lines. Then the edit was applied before. Undefined where it is still to be made. An exact place
 * asks for no line where the text around it lacks what is added.
 *
 * @rule new-text-around The new text is already around the place of the old text, or where the edit points to.
 */
export function doneAt(place: Place): Place | undefined {
  const { hunk, parts, file, span } = place
  if (!isAskable(hunk)) return undefined
  if (parts.length > 0)
    return parts.every((part) => part.hunk.isIdle || doneAt(part) !== undefined) ? place : undefined
  if (hunk.edit.unit === 'lines') return newStateAround(place)
  const { text } = file
  const isToEnd = span.start === span.end || text[span.end - 1] === '\n' || endsLine(text, span.end)
  // A line break at its beginning ends the line above.
  const isFromStart = startsLine(file, span.start) || /^\r?\n/.test(text.slice(span.start, span.start + 2))
  return isToEnd && isFromStart ? newStateAround(place) : newTextAround(place)
}

/** Whether an edit asks for one change at one place, which can be there already. */
export function isAskable({ edit: { all, occurrence, count }, now, isIdle }: Hunk): boolean {
  return !all && occurrence === undefined && count === undefined && !isIdle && !now.every(isBlank)
}

/**
 * @rule state-around-lines An edit of whole lines was applied before if the file has its new state around the place of
 *   its old text.
 * @off undefined
 */
function newStateAround(place: Place): Place | undefined {
  const { file, hunk, rank } = place
  if (rank === 0 && !mayBeAround(place)) return undefined
  // A slip of the old text is no change.
  const steps = withTexts(hunk, rank === 0 ? literalSteps(hunk) : stepsAt(hunk, (old) => place.fileLine(old)))
  if (steps.every(({ op }) => op === 'keep')) return undefined
  // To the letter all old lines are here.
  if (rank === 0 && steps.some(({ op, text }) => op === 'remove' && !isBlank(text))) return undefined
  const { first, end } = place
  const added = steps.filter(({ op }) => op === 'add')
  const reach = added.length + BLANKS
  const window = { first: Math.max(0, first - reach), end: Math.min(file.count, end + reach) }
  const near = new Set(file.lines(window.first, window.end).map(keyOf))
  file.budget.spend(window.end - window.first)
  if (added.some(({ text }) => !isBlank(text) && !near.has(keyOf(text)))) return undefined
  const state = newStateIn(file, steps, window)
  if (state === undefined) return undefined
  const isDone = hunk.old.length === 0 ? isBeside(place, steps, state) : keepsOldState(place, steps, state)
  if (!isDone || (added.length === 0 && leavesWrapped(file, hunk, state))) return undefined
  return appliedPlace(file, hunk, state)
}

/** Blank lines may be missing on either side. */
const BLANKS = 3

/** Whether the text around an exact place may have the new state: it has the old text within it, and the longest added line. */
function mayBeAround({ file, hunk, span }: Place): boolean {
  const { search, replacement } = hunk.edit
  if (!toUnixEndings(replacement).includes(toUnixEndings(search).trim())) return false
  return mayHaveAdded(file, hunk, file.text.slice(Math.max(0, span.start - NEAR), span.end + NEAR))
}

/** How many characters around a place are looked through. */
const NEAR = 100_000

/** Whether a text of the file may have the longest added line: without it the new state is not there, and nothing is compared. */
export function mayHaveAdded(file: FileText, hunk: Hunk, text: string): boolean {
  const longest = longestOf(addedLines(hunk))
  // Of many edits each asks the index, which knows whether the line is anywhere.
  if (file.countSearch() && !isBlank(longest)) return file.at(longest).length > 0
  return text.includes(longest.trim())
}

/** The new lines that the old text does not have. */
function addedLines({ old, now }: Hunk): readonly string[] {
  const before = new Set(old)
  return now.filter((line) => !before.has(line))
}

/** The first of the longest texts; empty if there is none. */
function longestOf(texts: readonly string[]): string {
  return texts.reduce((best, text) => (text.length > best.length ? text : best), '')
}

/**
 * @rule insertion-beside New lines without old text are there already only right below their place, or at the end of the file.
 * @off true
 */
function isBeside({ file, first }: Place, steps: readonly TextStep[], state: NewState): boolean {
  const isSame = steps.every(
    ({ text }, at) => rungOf(text, file.line(state.lines[at] as number) ?? '') <= TRAILING,
  )
  const isAtEnd = state.end === first && file.lines(first, file.count).every(isBlank)
  return isSame && (state.first === first || isAtEnd)
}

const TRAILING = 1

/**
 * Whether a new state has all that the old one has at its place and that stays. A blank line may be missing if the file has no
 * other one there.
 *
 * @rule state-keeps-the-rest A new state has all that the old one has at its place and that stays, but for blank lines.
 * @off true
 */
function keepsOldState(place: Place, steps: readonly TextStep[], state: NewState): boolean {
  const { file, alignment } = place
  const { first, end, lines } = state
  const isOwnBlank = (line: string, at: number) => isBlank(line) && !lines.includes(first + at)
  const mayLackBlanks = !file.lines(first, end).some(isOwnBlank)
  return steps.every(({ op, old, text }, at) => {
    if (op === 'add' || !place.agrees(old) || (isBlank(text) && mayLackBlanks)) return true
    const line = alignment[old] as number
    return first <= line && line < end && (op === 'remove' || (lines[at] as number) >= 0)
  })
}

/**
 * The new text of a part of a line around the place of the old text. New lines beyond the old text are there only if they are whole.
 *
 * @rule new-text-around-part An edit of a part of a line was applied before if its whole new text is around the place
 *   of the old one.
 * @off undefined
 */
function newTextAround({ file, hunk, span }: Place): Place | undefined {
  const { edit } = hunk
  const { text, document } = file
  if (!edit.replacement.includes(edit.search.trimEnd())) return undefined
  const isOneLine = !edit.replacement.includes('\n')
  const found = exactPlaces(file, { ...edit, search: edit.replacement }).find(({ span: { start, end } }) => {
    if (start > span.start || span.end > end) return false
    const begins = start === span.start || start === document.lineAround(start).start
    const rest = text.slice(end, document.lineAround(end).end)
    return isOneLine || (begins && (end === span.end || text[end - 1] === '\n' || isBlank(rest)))
  })
  return found && new Place(file, hunk, APPLIED, found)
}

const APPLIED = { name: 'already-applied', tier: 'escape' } as const

/**
 * A place of the new state of an edit. A single line may be near the line of the request by chance, so that it counts only on
 * that line.
 *
 * @param tier up to which its lines are the same
 */
export function appliedPlace(
  file: FileText,
  hunk: Hunk,
  { first, end, tier = 'exact' }: Window & { readonly tier?: Tier },
): Place {
  const isLong = hunk.now.filter((line) => !isBlank(line)).length > 1
  return new Place(file, hunk, APPLIED, { span: spanOfLines(file, first, end), ...(isLong && { tier }) })
}

/**
 * Whether a sign may show that an edit was applied before whose old text is at one place to the letter. The file has its longest new
 * line, and the new text may be around the place, as it has the old one in it, or elsewhere, as something points there. What a tool
 * computed from this text is meant on its line.
 */
export function mayBeApplied(file: FileText, hunk: Hunk, span: Span): boolean {
  const { hints, edit } = hunk
  const { text, document } = file
  const { search, replacement, unit } = edit
  const isPointed = !edit.computed && (hints.line !== undefined || (hints.anchors?.length ?? 0) > 0)
  const isAround = replacement.includes(search.trim())
  if (!isPointed && !isAround) return false
  const added = addedLines(hunk)
  if (!text.includes(longestOf(added).trim())) return false
  if (!file.isPlain || !isPlain(replacement) || (unit === 'text' && document.hasCrlf)) return true
  if (isAround && (mayHaveAround(text, added, span) || (unit === 'text' && text.includes(replacement))))
    return true
  return isPointed && mayBeElsewhere(text, hunk.now, span)
}

/** Whether the lines around a place may have all added ones: equal lines have the same longest word. */
function mayHaveAround(text: string, added: readonly string[], { start, end }: Span): boolean {
  let [top, bottom] = [start, end]
  for (let reach = added.length + BLANKS; reach > 0; reach--) {
    top = top === 0 ? 0 : text.lastIndexOf('\n', top - 2) + 1
    bottom = nextLine(text, bottom)
  }
  const around = text.slice(top, bottom)
  return added.every((line) => around.includes(longestWord(line)))
}

/** Whether the lines of the new text may be apart from a place. */
function mayBeElsewhere(text: string, now: readonly string[], { start, end }: Span): boolean {
  return now.every((line) => {
    const word = longestWord(line)
    return text.indexOf(word, end) >= 0 || text.lastIndexOf(word, start - word.length) >= 0
  })
}

function longestWord(line: string): string {
  return longestOf(line.split(/\s+/))
}
