import { type Change, composeChanges, type EditChange } from './change.js'
import { isBlank, lineContents } from './lines.js'
import { commonEnd } from './sequences.js'
import type { Span } from './span.js'
import { withoutWhitespace } from './whitespace.js'
import { hasWord } from './words.js'

/** Where an edit meets a change of another one. */
export interface Collision {
  readonly other: number
  readonly span: Span
}

/**
 * Adds the changes of one edit to those of others, which are in ascending order and apart from each other, unless one overlaps with
 * a change that is there: then none, and that change and the place are returned. Changes that only touch do not overlap, nor do
 * two insertions at one place; an insertion inside a changed stretch does. Of insertions at one place those that go below a line
 * of their edit come first, and otherwise they are in the order in which they were added. Logarithmic per change, but for making room.
 *
 * @param changes ascending, none overlapping another
 * @param top where the place of the edit begins, if it has any text
 */
export function addChanges(
  all: EditChange[],
  edit: number,
  changes: readonly Change[],
  top?: number,
): Collision | undefined {
  for (const { span } of changes) {
    const at = placeFor(all, { span })
    const [before, after] = [all[at - 1], all[at]]
    if (before !== undefined && span.start < before.span.end) return { other: before.edit, span }
    if (after !== undefined && after.span.start < span.end) return { other: after.edit, span }
  }
  for (const { span, text } of changes) {
    const change = { span, text, edit, above: span.start === top && span.end === top }
    all.splice(placeFor(all, change), 0, change)
  }
  return undefined
}

/**
 * The changes of edits with those of one that was placed in the result of all others. What they touch of these becomes theirs. Linear
 * in the changes.
 *
 * @param between the result of the others
 * @param changes of that text; ascending, none overlapping another
 */
export function withLater(
  all: readonly EditChange[],
  edit: number,
  between: string,
  changes: readonly Change[],
): EditChange[] {
  const later = changes.map(({ span, text }): EditChange => ({ span, text, edit }))
  return all.length === 0 ? later : composeChanges(between, all, later)
}

/**
 * The edit that adds the same lines where one of these changes does, or last the lines that come first in the other, and the place:
 * what was sent twice. Whitespace does not count, neither in the lines nor between the two places. Logarithmic per change, apart from its
 * lines.
 *
 * @param text that the changes are of
 */
export function sameInsertion(
  text: string,
  all: readonly EditChange[],
  changes: readonly Change[],
): Collision | undefined {
  for (const { span, text: added } of changes) {
    if (span.end > span.start) continue
    const isBeside = ({ span: { start, end } }: EditChange) =>
      end === start && isBlank(text.slice(start, span.start) + text.slice(span.start, start))
    const at = placeFor(all, { span, above: true })
    const same = all
      .slice(Math.max(0, at - MOST_BESIDE), at + MOST_BESIDE)
      .find((one) => isBeside(one) && (runInto(one.text, added) || runInto(added, one.text)))
    if (same !== undefined) return { other: same.edit, span }
  }
  return undefined
}

/** Of insertions at one place no more are compared on each side. */
const MOST_BESIDE = 20

/** Whether a text ends with lines that the other one begins with, a letter or digit among them. */
function runInto(above: string, below: string): boolean {
  const begins = wordsByLine(below)
  return begins.slice(0, commonEnd(wordsByLine(above), begins)).some(hasWord)
}

/** The lines of a text that are not blank, without whitespace. */
function wordsByLine(text: string): string[] {
  return lineContents(text)
    .map(withoutWhitespace)
    .filter((line) => line !== '')
}

/** Where a change comes in: after those that begin above it, or there and end no lower. */
function placeFor(
  all: readonly EditChange[],
  { span: { start, end }, above = false }: Pick<EditChange, 'span' | 'above'>,
): number {
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = all[middle] as EditChange
    const order = other.span.start - start || other.span.end - end || Number(other.above) - Number(above)
    if (order <= 0) low = middle + 1
    else high = middle
  }
  return low
}
