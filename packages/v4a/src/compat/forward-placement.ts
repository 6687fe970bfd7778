import type { Edit, Notice } from '@emend/core'
import {
  type EditProblem,
  type EditReport,
  lineContents,
  type PlacedEdits,
  type PlacementQuery,
  type Result,
  refusedText,
  withinBudget,
} from '@emend/core/plugin'
import type { ForwardText, Found } from './forward-text.js'
import { changesOf, isEffective, type LineChange, withoutOverlaps } from './line-changes.js'
import { spliceLines } from './splice-lines.js'

/** The place of an edit. */
export interface ForwardPlace {
  /** The first line of the place, counted from 0; for an insertion the line before which it inserts. */
  readonly line: number
  /** The match of the old text; absent for an insertion. */
  readonly found?: Found
  /** The edit in the reading that was found there. */
  readonly edit: Edit
  readonly notices: readonly Notice[]
}

/** The position from which the next edit is searched. The function that places an edit moves it. */
export interface Cursor {
  /** Counted from 0. */
  line: number
}

/**
 * Places the edits in turn with a cursor that moves forward, then applies them together. If two edits change the same
 * lines, the later one is refused.
 *
 * @param place finds the place of one edit and moves the cursor
 * @param ordered the changes in the order in which they are carried out; default: as the request has them, where an edit
 * that comes above the change before it is refused
 */
export function placeForward(
  query: PlacementQuery,
  text: ForwardText,
  place: (edit: Edit, cursor: Cursor) => Result<ForwardPlace, EditProblem>,
  ordered = (changes: readonly LineChange[]): readonly LineChange[] => changes,
): PlacedEdits {
  const cursor: Cursor = { line: 0 }
  const all: LineChange[] = []
  const outcomes = query.edits.map((edit, i): Result<EditReport, EditProblem> => {
    const placed = withinBudget((): Result<ForwardPlace, EditProblem> => {
      const failure = refusedText(query, text.file, edit)
      return failure ? { ok: false, failure } : place(edit, cursor)
    })
    if (!placed.ok) return placed
    const changes = changesOf(placed.value.edit, placed.value.line, i)
    for (const change of changes) all.push(change)
    return { ok: true, value: reportOf(text, placed.value, changes) }
  })
  const { changes, overlaps } = withoutOverlaps(ordered(all))
  for (const { edit, other, lines } of overlaps) {
    const last = Math.max(1, text.fileLineCount)
    const place = { start: Math.min(lines.start + 1, last), end: Math.min(lines.end, last) }
    outcomes[edit] = { ok: false, failure: { code: 'overlap', other, place } }
  }
  return { text: spliceLines(text.document, changes), outcomes }
}

function reportOf(text: ForwardText, place: ForwardPlace, changes: readonly LineChange[]): EditReport {
  const { line, found, edit, notices } = place
  const last = Math.max(1, text.fileLineCount)
  const start = Math.min(line + 1, last)
  const end = Math.min(line + lineContents(edit.search).length, last)
  return {
    status: changes.some((change) => isEffective(text.document, change)) ? 'applied' : 'unchanged',
    replacer: found?.replacer ?? 'insertion',
    tier: found?.tier ?? 'exact',
    similarity: 1,
    places: [{ start, end: Math.max(start, end) }],
    notices,
    ...(edit.source !== undefined && { source: edit.source }),
  }
}
