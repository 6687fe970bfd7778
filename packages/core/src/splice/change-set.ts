import type { Change, EditChange } from '../text/change.js'
import { isBlank, lineContents } from '../text/lines.js'
import { overlapLength } from '../text/sequences.js'
import type { Span } from '../text/span.js'
import { withoutWhitespace } from '../text/whitespace.js'
import { hasWord } from '../text/words.js'

/** The number of another edit that an edit overlaps with or repeats, and the place. */
export interface Collision {
  readonly other: number
  readonly span: Span
}

/**
 * Adds the changes of one edit to the list of all changes. If one of them overlaps with a change in the list, adds none and
 * returns the other edit and the place. Changes that only touch do not overlap, nor do two insertions at one place; an
 * insertion inside a changed stretch does.
 *
 * Insertions at one place keep the order in which they are added, except that those above the place of their edit come
 * after those below a line of it. Logarithmic per change, apart from making room in the list.
 *
 * @param all the list, ascending and without overlaps; it is changed
 * @param changes ascending, without overlaps
 * @param top the offset at which the place of the edit begins, if that place has any text
 * @rule overlap The edit changes what another edit of the request changes.
 */
export function addChanges(
  all: EditChange[],
  edit: number,
  changes: readonly Change[],
  top?: number,
): Collision | undefined {
  for (const { span } of changes) {
    const at = insertionIndex(all, { span })
    const [before, after] = [all[at - 1], all[at]]
    if (before !== undefined && span.start < before.span.end) return { other: before.edit, span }
    if (after !== undefined && after.span.start < span.end) return { other: after.edit, span }
  }
  for (const { span, text } of changes) {
    const change = { span, text, edit, above: span.start === top && span.end === top }
    all.splice(insertionIndex(all, change), 0, change)
  }
  return undefined
}

/**
 * Finds an insertion that was sent twice: another edit that inserts at the same place lines that end with the first lines
 * of one of these changes, or begin with its last ones. Returns that edit and the place. Whitespace does not count, neither
 * in the lines nor between the two places. Logarithmic per change, apart from its lines.
 *
 * @param text the text that the changes refer to
 *
 * @rule insertion-sent-twice Two edits that insert the same lines at one place are an overlap.
 * @off undefined
 */
export function findRepeatedInsertion(
  text: string,
  all: readonly EditChange[],
  changes: readonly Change[],
): Collision | undefined {
  for (const { span, text: added } of changes) {
    if (span.end > span.start) continue
    const isBeside = ({ span: { start, end } }: EditChange) =>
      end === start && isBlank(text.slice(start, span.start) + text.slice(span.start, start))
    const at = insertionIndex(all, { span, above: true })
    const same = all
      .slice(Math.max(0, at - MOST_BESIDE), at + MOST_BESIDE)
      .find((one) => isBeside(one) && (endsWithStartOf(one.text, added) || endsWithStartOf(added, one.text)))
    if (same !== undefined) return { other: same.edit, span }
  }
  return undefined
}

/** At most this many insertions at one place are compared on each side. */
const MOST_BESIDE = 20

/** Whether `above` ends with lines that `below` begins with, and these have a letter or digit. */
function endsWithStartOf(above: string, below: string): boolean {
  const begins = nonBlankLines(below)
  return begins.slice(0, overlapLength(nonBlankLines(above), begins)).some(hasWord)
}

/** The lines of a text that are not blank, without whitespace. */
function nonBlankLines(text: string): string[] {
  return lineContents(text)
    .map(withoutWhitespace)
    .filter((line) => line !== '')
}

/** The index at which a change is put in: after all changes that sort before it or are equal. */
function insertionIndex(
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
