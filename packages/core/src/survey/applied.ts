import { isLongText, removedAtEdges, removedForGood, sharesWords } from '../hunk/evidence.js'
import { type Hunk, hunkOf } from '../hunk/hunk.js'
import type { NumberedStep } from '../hunk/script.js'
import { FOLDED } from '../search/line-keys.js'
import { rareLine } from '../search/line-places.js'
import type { TextDocument } from '../text/document.js'
import { countInOrder } from '../text/lines.js'
import type { Span } from '../text/span.js'
import { hasWord } from '../text/words.js'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import type { SurveyContext } from './context.js'
import { chooseByLine, hintedLine } from './line-hint.js'

/**
 * Which of the places of an edit's new text shows that the edit was applied; undefined where none does. To find it somewhere proves
 * nothing: a short one is found by chance. It is evidence where the request names the place, or its line hint is exactly there, or
 * where it is the only one, or the one that the line hint decides for, and holds a line with a letter or digit that old and new
 * text share; and nowhere that what the edit removes is still there, nor, unless the request names the place, of an edit that only
 * removes where most of its old text is elsewhere.
 *
 * @param isNamed whether the request itself names the place: by its anchors, its end mark, or as the whole file
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
  const [only, ...others] = places
  const one = others.length === 0 ? only : undefined
  const { line } = edit.hints ?? {}
  if (line === undefined || only === undefined) return isNamed || sharesWords(edit) ? one : undefined
  const wanted = hintedLine(context, line)
  const placeOn = (at: number) => places.find(({ start }) => context.document.lineAt(start) + 1 === at)
  const onLine = placeOn(wanted) ?? placeOn(wanted + (context.drift?.(wanted) ?? 0))
  if (onLine !== undefined || (!isNamed && !sharesWords(edit))) return onLine
  const candidates = places.map((span) => ({ span }))
  return one ?? chooseByLine(context, candidates, wanted)?.span
}

/** Tells whether what an edit removes is still at a place of its new text: then that it is there proves nothing. */
export function hasRemovedAt({ document }: SurveyContext, edit: TextEdit): (place: Span) => boolean {
  const [isNear, isBeside] = [hasRemovedNear(document, edit), hasRemovedBeside(document, edit)]
  return (place) => isNear(place) || isBeside(place)
}

/** Tells whether most of what an edit removes is still there, in its order, in a place of its new text or within as many lines of it as the old text has. */
function hasRemovedNear(document: TextDocument, edit: TextEdit): (place: Span) => boolean {
  const hunk = hunkOf(edit)
  const removed = removedText(hunk)
  return ({ start, end }) => {
    if (removed.length === 0) return false
    const near = linesAround(document, document.lineAt(start), document.lineAt(end), hunk.old.length)
    return countInOrder(near, removed) * 2 >= removed.length
  }
}

/**
 * Whether most of what an edit only removes is somewhere in its order, and around it all the lines with text that it keeps: such an edit
 * brings nothing that would show where it was applied, and there it is still to be done.
 */
function isStillThere({ document, budget }: SurveyContext, edit: TextEdit): boolean {
  const hunk = hunkOf(edit)
  const removed = removedText(hunk)
  const kept = hunk.kept.filter(hasWord).map((line) => FOLDED.of(line))
  return removed.some((line) =>
    rareLine(document, line, budget)?.some((at) => {
      const near = linesAround(document, at, at, hunk.old.length)
      return countInOrder(near, removed) * 2 >= removed.length && kept.every((own) => near.includes(own))
    }),
  )
}

/** The lines with a letter or digit that a hunk removes for good, folded; none where they are so short that a file may have them by chance. */
function removedText(hunk: Hunk): string[] {
  const removed = removedForGood(hunk).filter(hasWord)
  return isLongText(removed.join('')) ? removed.map((line) => FOLDED.of(line)) : []
}

/** The lines from `first` to `last` and as many as `reach` on either side, folded. */
function linesAround(document: TextDocument, first: number, last: number, reach: number): string[] {
  return document.lines(first - reach, last + reach + 1).map((line) => FOLDED.of(line))
}

/** Tells whether the lines that an edit removes at its beginning or end are still right above or below a place of its new text. */
function hasRemovedBeside(document: TextDocument, edit: TextEdit): (place: Span) => boolean {
  const hunk = hunkOf(edit)
  const edges = removedAtEdges(hunk)
  const folded = (lines: readonly string[]) => lines.map((line) => FOLDED.of(line))
  const above = edges.above.isReplaced && !hasWord(hunk.old[0] ?? '') ? [] : folded(edges.above.lines)
  const below = edges.below.isReplaced && !hasWord(hunk.old.at(-1) ?? '') ? [] : folded(edges.below.lines)
  const [last, written] = [edges.below.lines, hunk.new].map((lines) => folded(lines.slice(-1))[0])
  const lineAt = (at: number) =>
    at >= 0 && at < document.lineCount ? FOLDED.of(document.line(at)) : undefined
  const [top, bottom] = [fewerAtTop(hunk, hunk.steps), fewerAtTop(hunk, hunk.steps.toReversed())]
  return ({ start, end }) => {
    const first = document.lineAt(start)
    const next = document.lineAt(Math.max(start, end - 1)) + 1
    const isAbove = above.length > 0 && above.every((line, i) => line === lineAt(first - above.length + i))
    // The new text may end in the middle of the very line that it replaces.
    if (last !== undefined && last !== written && last === lineAt(next - 1)) return true
    if (top !== undefined && top === lineAt(first - 1)) return true
    if (bottom !== undefined && bottom === lineAt(next)) return true
    return isAbove || (below.length > 0 && below.every((line, i) => line === lineAt(next + i)))
  }
}

/**
 * The first line of the new text, folded, if the old text begins with more lines like it: while the file has another one above a place of the
 * new text, none of them is gone. With the steps in reverse order the same of the last line.
 */
function fewerAtTop(hunk: Hunk, steps: readonly NumberedStep[]): string | undefined {
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
