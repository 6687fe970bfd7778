import type { EditOutcome } from '../parts/placement.js'
import type { Change, EditChange } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import { lineRange } from '../text/span.js'
import type { Edit } from '../vocabulary/edit.js'
import type { EditReport } from '../vocabulary/outcome.js'
import { addChanges, type Collision, findRepeatedInsertion } from './change-set.js'

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
  // Two edits may insert the same lines at one place only if a tool computed them or if they have no old text (a
  // diff without context).
  const isWritten = !edit.computed && edit.search !== ''
  const overlap =
    collisionWithWholeText(all, edit) ??
    (isWritten ? findRepeatedInsertion(document.text, all, changes) : undefined) ??
    addChanges(all, number, changes, top)
  if (overlap === undefined) return { ok: true, value: report }
  const { other, span } = overlap
  return { ok: false, failure: { code: 'overlap', other, place: lineRange(document, span) } }
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
