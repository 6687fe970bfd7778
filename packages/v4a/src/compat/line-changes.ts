import type { TextEdit } from '@emend/core'
import { type Line, splitLines, type TextDocument } from '@emend/core/plugin'

/** Lines that give way to others, counted from 0 in the text as it was. */
export interface LineChange {
  readonly at: number
  readonly removed: number
  readonly added: readonly Line[]
  /** The number of the edit that it comes from. */
  readonly edit: number
  /** The line from which that edit was placed. */
  readonly placed: number
}

/** What an edit does to the lines from a place on: its context stays, whatever it was matched by. */
export function changesOf({ script, search, replacement }: TextEdit, at: number, edit: number): LineChange[] {
  const written = splitLines(replacement)
  const steps = script ?? [
    ...splitLines(search).map(() => 'remove' as const),
    ...written.map(() => 'add' as const),
  ]
  const changes: LineChange[] = []
  let removed = 0
  let added: Line[] = []
  let line = at
  let next = 0
  const close = () => {
    if (removed + added.length > 0) changes.push({ at: line - removed, removed, added, edit, placed: at })
    removed = 0
    added = []
  }
  for (const step of steps) {
    if (step === 'keep') close()
    if (step === 'remove') removed++
    if (step === 'add') added.push(written[next] as Line)
    if (step !== 'add') line++
    if (step !== 'remove') next++
  }
  close()
  return changes
}

/** Whether a change leaves the lines with other contents than they have. */
export function isEffective(document: TextDocument, { at, removed, added }: LineChange): boolean {
  return removed !== added.length || added.some(({ content }, i) => document.line(at + i) !== content)
}

/** Changes in ascending order, and which edits are not among them because they change what others change too. */
export interface SortedChanges {
  readonly changes: readonly LineChange[]
  readonly overlaps: readonly Overlap[]
}

/** Two edits that change the same lines, of which the one that comes later in the request is left out. */
interface Overlap {
  readonly edit: number
  readonly other: number
  /** The line, counted from 0. */
  readonly line: number
}

/** Sorts changes; of insertions at one place those of the edit that begins higher come first. One pass finds those that overlap. */
export function sortChanges(changes: readonly LineChange[]): SortedChanges {
  const sorted = changes.toSorted((a, b) => a.at - b.at || a.removed - b.removed || a.placed - b.placed)
  const overlaps = new Map<number, Overlap>()
  let above: LineChange | undefined
  for (const change of sorted) {
    if (overlaps.has(change.edit)) continue
    if (above === undefined || above.at + above.removed <= change.at) {
      above = change
      continue
    }
    const [kept, refused] = above.edit < change.edit ? [above, change] : [change, above]
    overlaps.set(refused.edit, { edit: refused.edit, other: kept.edit, line: change.at })
    above = kept
  }
  return {
    changes: sorted.filter(({ edit }) => !overlaps.has(edit)),
    overlaps: Array.from(overlaps.values()),
  }
}
