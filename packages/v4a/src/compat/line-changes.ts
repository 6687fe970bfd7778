import type { Edit } from '@emend/core'
import { type Line, type Span, splitLines, type TextDocument } from '@emend/core/plugin'

/** A run of lines that is replaced by others. */
export interface LineChange {
  /** The first line of the run in the original text, counted from 0. */
  readonly at: number
  /** The number of removed lines. */
  readonly removed: number
  readonly added: readonly Line[]
  /** The index of the edit that makes this change. */
  readonly edit: number
  /** The first line of the place of that edit, counted from 0. */
  readonly placedAt: number
}

/** The changes that an edit makes at line `at`. Context lines stay as the file has them, however loosely they matched. */
export function changesOf({ script, search, replacement }: Edit, at: number, edit: number): LineChange[] {
  const newLines = splitLines(replacement)
  const steps = script ?? [
    ...splitLines(search).map(() => 'remove' as const),
    ...newLines.map(() => 'add' as const),
  ]
  const changes: LineChange[] = []
  let removed = 0
  let added: Line[] = []
  let line = at
  let next = 0
  const close = () => {
    if (removed + added.length > 0) changes.push({ at: line - removed, removed, added, edit, placedAt: at })
    removed = 0
    added = []
  }
  for (const step of steps) {
    if (step === 'keep') close()
    if (step === 'remove') removed++
    if (step === 'add') added.push(newLines[next] as Line)
    if (step !== 'add') line++
    if (step !== 'remove') next++
  }
  close()
  return changes
}

/** Whether a change alters the contents of the lines. */
export function isEffective(document: TextDocument, { at, removed, added }: LineChange): boolean {
  return removed !== added.length || added.some(({ content }, i) => document.line(at + i) !== content)
}

/** Changes in the order in which they are carried out, and the overlapping edits that were left out. */
export interface OrderedChanges {
  readonly changes: readonly LineChange[]
  readonly overlaps: readonly Overlap[]
}

/** Two edits of which one reaches above the end of the other. The later one in the request is left out. */
interface Overlap {
  /** The index of the edit that is left out. */
  readonly edit: number
  /** The index of the edit that is kept. */
  readonly other: number
  /** From the first line of the change below to the end of the one above, or one line; counted from 0. */
  readonly lines: Span
}

/** Changes from the first line down. Insertions at the same line are ordered by the places of their edits. */
export function downwards(changes: readonly LineChange[]): readonly LineChange[] {
  return changes.toSorted((a, b) => a.at - b.at || a.removed - b.removed || a.placedAt - b.placedAt)
}

/** Leaves out the edits that do not come below the change before them. Linear. */
export function withoutOverlaps(ordered: readonly LineChange[]): OrderedChanges {
  const overlaps = new Map<number, Overlap>()
  let above: LineChange | undefined
  for (const change of ordered) {
    if (overlaps.has(change.edit)) continue
    if (above === undefined || above.at + above.removed <= change.at) {
      above = change
      continue
    }
    const [kept, refused] = above.edit < change.edit ? [above, change] : [change, above]
    const lines = { start: change.at, end: Math.max(above.at + above.removed, change.at + 1) }
    overlaps.set(refused.edit, { edit: refused.edit, other: kept.edit, lines })
    above = kept
  }
  return {
    changes: ordered.filter(({ edit }) => !overlaps.has(edit)),
    overlaps: Array.from(overlaps.values()),
  }
}
