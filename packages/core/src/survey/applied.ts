import { isLongText, longestLines, removedAtEdges, sharesLineWithWords } from '../hunk/evidence.js'
import { type Hunk, hunkOf } from '../hunk/hunk.js'
import type { NumberedStep } from '../hunk/script.js'
import { FOLDED } from '../search/line-keys.js'
import { placesIfRare } from '../search/line-places.js'
import type { TextDocument } from '../text/document.js'
import { countFoundInOrder, isBlank } from '../text/lines.js'
import { foldLookalikes } from '../text/lookalikes.js'
import type { Span } from '../text/span.js'
import { withoutWhitespace } from '../text/whitespace.js'
import { hasWord } from '../text/words.js'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import type { SurveyContext } from './context.js'
import { chooseByLine, hintedLine } from './line-hint.js'

/**
 * Returns the place of the new text that proves that the edit was applied; undefined if no place does. That the new
 * text is somewhere proves nothing, because a file may have a short text by chance. A place is proof in these cases:
 *
 * - It begins on the line that the edit names, or where other edits show that this line is now.
 * - The request names the place (`isNamed`), or old and new text share a line with a letter or digit; and the place
 *   is the only one, or the one that the line hint decides for.
 *
 * A place is no proof if the file still has there what the edit removes ({@link hasRemovedAt}). No place is proof,
 * unless the request names it, if at least half of what the edit removes is together elsewhere in the file, with all of
 * its context ({@link isStillThere}).
 *
 * File `first line`, `changed`; hunk ` first line`, `-original`, `+changed`: the place is lines 1-2.
 * File `changed`, old `original`, new `changed`: no proof, since old and new text share no line.
 *
 * @param found the places of the new text
 * @param isNamed whether the request itself names the places: by its anchors, its end mark, or as the whole file
 */
export function placeApplied(
  context: SurveyContext,
  edit: TextEdit,
  found: readonly Span[],
  isNamed: boolean,
): Span | undefined {
  if (found.length === 0 || (!isNamed && isStillThere(context, edit))) return undefined
  const hasRemoved = hasRemovedAt(context, edit)
  const places = found.filter((place) => !hasRemoved(place))
  const [first, ...others] = places
  const onlyPlace = others.length === 0 ? first : undefined
  const { line } = edit.hints ?? {}
  if (line === undefined || first === undefined)
    return isNamed || sharesLineWithWords(edit) ? onlyPlace : undefined
  const wanted = hintedLine(context, line)
  const placeOn = (at: number) => places.find(({ start }) => context.document.lineAt(start) + 1 === at)
  const onLine = placeOn(wanted) ?? placeOn(wanted + (context.drift?.(wanted) ?? 0))
  if (onLine !== undefined || (!isNamed && !sharesLineWithWords(edit))) return onLine
  const candidates = places.map((span) => ({ span }))
  return onlyPlace ?? chooseByLine(context, candidates, wanted)?.span
}

/**
 * Returns a check that says whether the file still has, at or next to a place of the new text, what the edit removes.
 * Then the new text there does not prove that the edit was applied.
 *
 * File `keep`, `x = old`; hunk ` keep`, `-x = old`: true for line 1. The new text `keep` is there, but the removal is
 * not done.
 */
export function hasRemovedAt({ document }: SurveyContext, edit: TextEdit): (place: Span) => boolean {
  const [isNear, isBeside] = [hasRemovedNear(document, edit), hasRemovedBeside(document, edit)]
  return (place) => isNear(place) || isBeside(place)
}

/**
 * Returns a check that says whether at least half of the removed lines are still there, in order, in a place of the
 * new text or within as many lines above and below it as the old text has lines.
 *
 * File `new call`, `x`, `the old call here`; hunk ` x`, `-the old call here`, `+new call`: true for lines 1-2.
 */
function hasRemovedNear(document: TextDocument, edit: TextEdit): (place: Span) => boolean {
  const hunk = hunkOf(edit)
  const removed = removedText(hunk)
  return ({ start, end }) => {
    if (removed.length === 0) return false
    const near = linesAround(document, document.lineAt(start), document.lineAt(end), hunk.old.length)
    return countFoundInOrder(near, removed) * 2 >= removed.length
  }
}

/**
 * Whether an edit is still to be done somewhere: at least half of the removed lines are there in order, and around them all context
 * lines that have a letter or digit. Then its new text, where the file has it, belongs to something else.
 *
 * File `@param a`, `@api` and, elsewhere, `old words of it`, `@return b`, `@api`; hunk `-old words of it`, `-@return c`, `+@param a`,
 * ` @api`: true, since the first removed line and `@api` are together.
 */
function isStillThere({ document, budget }: SurveyContext, edit: TextEdit): boolean {
  const hunk = hunkOf(edit)
  const removed = removedText(hunk)
  if (removed.length === 0) return false
  const kept = hunk.kept.filter(hasWord).map(withoutLayout)
  // Removed lines in another layout are found beside a kept one. With all lines this would be quadratic.
  return [...longestLines(hunk.removed), ...longestLines(hunk.kept)].some((line) =>
    placesIfRare(document, line, budget)?.some((at) => {
      const near = linesAround(document, at, at, hunk.old.length)
      const known = new Set(near)
      return countFoundInOrder(near, removed) * 2 >= removed.length && kept.every((own) => known.has(own))
    }),
  )
}

/**
 * The lines with a letter or digit that a hunk removes and does not add again, without their layout. None if they are so short together
 * that a file may have them by chance.
 *
 * Example: `-a`, `-b`, `+x`, `+a` gives `b`. Line `a` has moved.
 */
function removedText(hunk: Hunk): string[] {
  const newLines = new Set(hunk.new.map(withoutLayout))
  const removed = hunk.removed.filter((line) => hasWord(line) && !newLines.has(withoutLayout(line)))
  return isLongText(removed.join('')) ? removed.map(withoutLayout) : []
}

/** The lines from `first` to `last` and `reach` more on either side, without their layout. */
function linesAround(document: TextDocument, first: number, last: number, reach: number): string[] {
  return document.lines(first - reach, last + reach + 1).map(withoutLayout)
}

/** What a line to remove still is in another layout: without whitespace and the mark at its end, look-alikes folded, with one kind of quotes. */
function withoutLayout(line: string): string {
  return withoutWhitespace(foldLookalikes(line)).replace(/[,;]$/, '').replace(/['`]/g, '"')
}

/**
 * Returns a check that says whether the lines that an edit removes at its top or bottom are still right above or
 * right below a place of the new text, also with other marks and line breaks.
 */
function hasRemovedBeside(document: TextDocument, edit: TextEdit): (place: Span) => boolean {
  const hunk = hunkOf(edit)
  const edges = removedAtEdges(hunk)
  const folded = (lines: readonly string[]) => lines.map((line) => FOLDED.of(line))
  const above = edges.above.isReplaced && !hasWord(hunk.old[0] ?? '') ? [] : folded(edges.above.lines)
  const below = edges.below.isReplaced && !hasWord(hunk.old.at(-1) ?? '') ? [] : folded(edges.below.lines)
  const [wordsAbove, wordsBelow] = [above, below].map((lines) => lettersOf(lines.join('')))
  const [last, written] = [edges.below.lines, hunk.new].map((lines) => folded(lines.slice(-1))[0])
  const lineAt = (at: number) =>
    at >= 0 && at < document.lineCount ? FOLDED.of(document.line(at)) : undefined
  const top = lineWithFewerCopies(hunk, hunk.steps)
  const bottom = lineWithFewerCopies(hunk, hunk.steps.toReversed())
  return ({ start, end }) => {
    const first = document.lineAt(start)
    const next = document.lineAt(Math.max(start, end - 1)) + 1
    const isAbove = above.length > 0 && above.every((line, i) => line === lineAt(first - above.length + i))
    // The new text may end inside the line that it should replace: old `x = old`, new `x`, file `x = old`.
    if (last !== undefined && last !== written && last === lineAt(next - 1)) return true
    if (top !== undefined && top === lineAt(first - 1)) return true
    if (bottom !== undefined && bottom === lineAt(next)) return true
    const isBelow = below.length > 0 && below.every((line, i) => line === lineAt(next + i))
    return (
      isAbove ||
      isBelow ||
      hasLettersFrom(document, first - 1, -1, wordsAbove) ||
      hasLettersFrom(document, next, 1, wordsBelow)
    )
  }
}

/** Whether the lines from one on, up (step -1) or down (step 1) to a blank one, have these letters and digits. Linear in the letters. */
function hasLettersFrom(document: TextDocument, first: number, step: 1 | -1, letters = ''): boolean {
  let rest = letters
  for (let i = 0; i < letters.length; i++) {
    const line = document.lineIfAny(first + i * step) ?? ''
    const own = lettersOf(line)
    if (isBlank(line) || !(step === 1 ? rest.startsWith(own) : rest.endsWith(own))) return false
    rest = step === 1 ? rest.slice(own.length) : rest.slice(0, rest.length - own.length)
    if (rest === '') return true
  }
  return false
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The first line of the new text, folded, if the edit removes more copies of it there than it adds; undefined
 * otherwise. If the file has one more copy above a place of the new text, the removal is not done. With the steps
 * reversed, the same for the last line.
 *
 * File `assert(x)`, `assert(x)`, `last()`; hunk `-assert(x)`, ` assert(x)`, ` last()`: the new text is on lines 2-3,
 * but line 1 is still to be removed.
 */
function lineWithFewerCopies(hunk: Hunk, steps: readonly NumberedStep[]): string | undefined {
  const contents = steps.map((step) => FOLDED.of(hunk.contentOf(step)))
  const first = steps.findIndex(({ step }) => step !== 'remove')
  const line = contents[first]
  if (line === undefined) return undefined
  const from = contents.slice(0, first).findLastIndex((content) => content !== line) + 1
  const other = contents.findIndex((content, i) => i > first && content !== line)
  const run = steps.slice(from, other === -1 ? undefined : other)
  const count = (wanted: Step) => run.filter(({ step }) => step === wanted).length
  return count('remove') > count('add') ? line : undefined
}
