import type { EditOutcome } from '../parts/placement.js'
import type { Change, EditChange } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import { addLazily } from '../text/lazily.js'
import { isBlank, lineContents } from '../text/lines.js'
import { overlapLength } from '../text/sequences.js'
import { lineRange, type Span } from '../text/span.js'
import { withoutWhitespace } from '../text/whitespace.js'
import { hasWord } from '../text/words.js'
import type { Edit } from '../vocabulary/edit.js'
import type { EditReport } from '../vocabulary/outcome.js'

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
  const own: { readonly at: number; readonly change: EditChange }[] = []
  for (const { span, text } of changes) {
    const change = { span, text, edit, above: span.start === top && span.end === top }
    const at = insertionIndex(all, change)
    const [before, after] = [all[at - 1], all[at]]
    if (before !== undefined && span.start < before.span.end) return { other: before.edit, span }
    if (after !== undefined && after.span.start < span.end) return { other: after.edit, span }
    own.push({ at, change })
  }
  // Those that are in already move the rest along.
  for (const [moved, { at, change }] of own.entries()) all.splice(at + moved, 0, change)
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
function findRepeatedInsertion(
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

/** The changes of one edit, and its report. */
export interface Planned {
  readonly changes: readonly Change[]
  readonly report: EditReport
  /** The offset where its place begins; only if it has exactly one, which is not empty. */
  readonly top?: number
}

/**
 * Adds the changes of an edit to those of the edits before it. Refuses an edit that changes what one of those changes,
 * that inserts the same lines at the same place, or that gives the whole text.
 *
 * @param document the text that all changes refer to
 * @param all the changes so far; those of the edit are put in
 * @param number the index of the edit
 */
export function addPlanned(
  document: TextDocument,
  all: EditChange[],
  number: number,
  edit: Edit,
  { changes, top, report }: Planned,
): EditOutcome {
  // The first edit has no other to collide with.
  const collision = all.length === 0 ? undefined : collisionOf(document, all, edit, changes)
  const overlap = collision ?? addChanges(all, number, changes, top)
  if (overlap === undefined) return { ok: true, value: report }
  const { other, span } = overlap
  return { ok: false, failure: { code: 'overlap', other, place: lineRange(document, span) } }
}

/** The collision of an edit with one before it, apart from an overlap of their changes. */
function collisionOf(
  { text }: TextDocument,
  all: readonly EditChange[],
  edit: Edit,
  changes: readonly Change[],
): Collision | undefined {
  // Two edits may insert the same lines at one place only if a tool computed them or if they have no old text (a
  // diff without context).
  const isWritten = !edit.computed && edit.search !== ''
  return (
    collisionWithWholeText(all, edit) ?? (isWritten ? findRepeatedInsertion(text, all, changes) : undefined)
  )
}

/**
 * @rule whole-text-collides An edit that gives the whole text collides with any edit before it.
 * @off undefined
 */
function collisionWithWholeText(
  [first]: readonly EditChange[],
  { unit, search }: Edit,
): Collision | undefined {
  return first !== undefined && unit === 'text' && search === ''
    ? { other: first.edit, span: first.span }
    : undefined
}

/**
 * Completes the report of a placed edit. Counting lines takes many times as long as finding a place, and not every caller reads
 * their numbers, so they are counted when `places` is first read.
 *
 * @param document the text that the spans refer to; all edits of a text share it
 */
export function placesReport(
  report: Omit<EditReport, 'places'>,
  document: TextDocument,
  spans: readonly Span[],
): EditReport {
  addLazily(report, { places: () => spans.map((span) => lineRange(document, span)) })
  return report
}
