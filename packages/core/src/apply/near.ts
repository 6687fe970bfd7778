import type { EditOutcome } from '../parts/placement.js'
import { applyChanges, type EditChange } from '../text/change.js'
import { countNewlines } from '../text/lines.js'
import { lastAtMost } from '../text/sequences.js'
import type { LineRange } from '../text/span.js'

/** An edit that was placed in the text as it is, together with others. */
export interface Placed {
  /** Its number among them. */
  readonly edit: number
  readonly outcome: EditOutcome
  /** What it changes in the text as it is, ascending. */
  readonly changes: readonly EditChange[]
  /** The lines of its place and of its changes. */
  readonly lines: LineRange
}

/** A text in which some edits are placed, each beside what is changed there when its turn comes. */
export interface State {
  readonly text: string
  /** Their numbers, ascending. */
  readonly edits: readonly number[]
  /** What an edit changes in this text if it changes the same as in the text as it is. */
  readonly changesOf: (edit: number) => readonly EditChange[]
}

/**
 * Texts in which the edits that stand near an edit before them have around them what they have when they are placed in turn: the edits
 * near each that come before it are applied, those that come after it are not. An edit that stands near none before it has that in the
 * text as it is. `end` is the number of the first edit that is in none of the texts, because there would be too many.
 */
export function besideOthers(
  placed: readonly Placed[],
  text: string,
): { readonly states: readonly State[]; readonly end: number } {
  const neighbours = neighboursOf(placed, text)
  let end = placed.length
  const groups: Near[][] = []
  for (const one of neighbours) {
    if (!one.isBesideEarlier) continue
    const group = groups.find((all) => (all.at(-1) as Near).last < one.first)
    if (group !== undefined) group.push(one)
    else if (groups.length < MOST_STATES) groups.push([one])
    else end = Math.min(end, one.placed.edit)
  }
  return { states: groups.map((group) => stateOf(group, neighbours, text)), end }
}

/** Lines between two edits, so that no check of the one looks at what the other changes. */
const APART = 4
/** More texts than this are not made. */
const MOST_STATES = 16

/** An edit among the others in the order of the text, with the ranks of the first and the last that is near it. */
interface Near {
  readonly placed: Placed
  readonly rank: number
  first: number
  last: number
  /** Whether one near it comes before it in the request. */
  isBesideEarlier: boolean
}

/** The edits in the order of the text. Linear, apart from sorting and from edits that are near each other. */
function neighboursOf(placed: readonly Placed[], text: string): readonly Near[] {
  const sorted = placed.toSorted((one, other) => one.lines.start - other.lines.start)
  const all: Near[] = []
  // Lines are counted as if all those that may go were gone, so that two edits are never nearer than it seems.
  let [gone, lastEnd] = [0, 0]
  const ends: { readonly end: number; readonly most: number }[] = []
  for (const [rank, one] of sorted.entries()) {
    const near: Near = { placed: one, rank, first: rank, last: rank, isBesideEarlier: false }
    const start = one.lines.start - gone
    for (let at = rank - 1; at >= 0 && (ends[at]?.most ?? 0) + APART >= start; at--) {
      if ((ends[at]?.end ?? 0) + APART < start) continue
      const other = all[at] as Near
      near.first = at
      other.last = rank
      const [later, earlier] = one.edit > other.placed.edit ? [near, other] : [other, near]
      later.isBesideEarlier ||= earlier !== later
    }
    gone += linesGone(one, text)
    lastEnd = Math.max(lastEnd, one.lines.end - gone)
    ends.push({ end: one.lines.end - gone, most: lastEnd })
    all.push(near)
  }
  return all
}

/** How many lines fewer there are at most when an edit is applied. */
function linesGone({ changes }: Placed, text: string): number {
  return changes.reduce((sum, { span, text: own }) => {
    const fewer = countNewlines(text.slice(span.start, span.end)) - countNewlines(own)
    return sum + Math.max(0, fewer)
  }, 0)
}

function stateOf(group: readonly Near[], neighbours: readonly Near[], text: string): State {
  const applied = group.flatMap(({ placed, first, last }) =>
    neighbours
      .slice(first, last + 1)
      .flatMap(({ placed: other }) => (other.edit < placed.edit ? other.changes : [])),
  )
  applied.sort((one, other) => one.span.start - other.span.start || one.span.end - other.span.end)
  const ends = applied.map(({ span }) => span.end)
  const shifts: number[] = []
  let shift = 0
  for (const { span, text: own } of applied) {
    shift += own.length - (span.end - span.start)
    shifts.push(shift)
  }
  const own = new Map(group.map(({ placed }) => [placed.edit, placed.changes]))
  return {
    text: applyChanges(text, applied),
    edits: group.map(({ placed }) => placed.edit).sort((one, other) => one - other),
    changesOf: (edit) =>
      (own.get(edit) ?? []).map((change) => {
        const by = shifts[lastAtMost(ends, change.span.start)] ?? 0
        return { ...change, span: { start: change.span.start + by, end: change.span.end + by } }
      }),
  }
}
