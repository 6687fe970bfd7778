import { type Change, composeChanges, type EditChange } from './change.js'
import type { Span } from './span.js'

/** Where an edit meets a change of another one. */
export interface Overlap {
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
): Overlap | undefined {
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
 * The edit that adds the same text at the same place as one of these changes, and the place: an edit that was sent twice.
 * Logarithmic per change, but for insertions at one place.
 */
export function sameInsertion(all: readonly EditChange[], changes: readonly Change[]): Overlap | undefined {
  for (const { span, text } of changes) {
    if (span.end > span.start) continue
    for (let at = placeFor(all, { span, above: true }) - 1; at >= 0; at--) {
      const known = all[at] as EditChange
      if (known.span.start !== span.start || known.span.end !== span.end) break
      if (known.text === text) return { other: known.edit, span }
    }
  }
  return undefined
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
