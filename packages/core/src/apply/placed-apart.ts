import { ALONE } from '../choose/which-place.js'
import type { EditOutcome, PlacedEdits, PlacementQuery } from '../parts/placement.js'
import { addChanges } from '../splice/change-set.js'
import { applyChanges, type EditChange, numbersOf } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import { countNewlines } from '../text/lines.js'
import { type LineRange, lineRange } from '../text/span.js'
import type { Edit } from '../vocabulary/edit.js'
import type { EditReport } from '../vocabulary/outcome.js'
import { TIERS } from '../vocabulary/tier.js'
import { firstBrought } from './brought.js'
import { besideOthers, type Placed } from './near.js'
import { callFor, together } from './together.js'

/**
 * The first of many edits, placed at once in the text as it is: those for which that is the same as one after the other, each
 * in the result of those before. They are there once, to the letter or up to whitespace and look-alikes, and no edit before brings
 * the old text of a later one. Those that stand near each other are placed once more, beside what the edits before them change. The
 * time grows with the edits and the text, and not with their product.
 *
 * @param most how many edits are tried
 */
export function placedApart(query: PlacementQuery, most: number = query.edits.length): Required<PlacedEdits> {
  const none = { text: query.text, outcomes: [], changes: [] }
  const tried = query.edits.slice(0, most)
  const asked = tried.findIndex((edit) => !isPlain(edit))
  const edits = asked < 0 ? tried : tried.slice(0, asked)
  if (edits.length < MANY) return none
  const placed = placedHere(query, edits)
  const brought = firstBrought(query, edits, placed)
  const near = besideOthers(placed.slice(0, brought), query.text)
  const outcomes = placed.slice(0, Math.min(brought, near.end)).map(({ outcome }) => outcome)
  for (const { text, edits: some, changesOf } of near.states) {
    const known = some.filter((edit) => edit < outcomes.length)
    const again = together(
      callFor(query, ALONE, text),
      known.map((edit) => edits[edit] as Edit),
    )
    const own = changesByEdit(again.changes)
    for (const [at, edit] of known.entries()) {
      if (edit >= outcomes.length) break
      const outcome = again.outcomes[at]
      if (isByLines(outcome) && areSame(own.get(at), changesOf(edit))) outcomes[edit] = outcome
      else outcomes.length = Math.min(outcomes.length, edit)
    }
  }
  if (outcomes.length < FEW) return none
  return inRunningText(query, placed, outcomes)
}

/** So many searches cost as much as an index. */
export const MANY = 32
/** Fewer are placed in turn. */
const FEW = 8
/** Old texts that are longer are placed in turn. */
const LONGEST = 2000

/** Whether the search text alone says where an edit goes. */
function isPlain({ search, all, hints, count, occurrence, rows, anchored, script }: Edit): boolean {
  const isOther = all ?? hints ?? count ?? occurrence ?? rows ?? anchored ?? script
  return isOther === undefined && search !== '' && search.length <= LONGEST
}

/** The first edits that are by their lines in the text as it is and collide with none before, some at a time until one does not. */
function placedHere(query: PlacementQuery, edits: readonly Edit[]): readonly Placed[] {
  const call = callFor(query, ALONE)
  const placed: Placed[] = []
  const all: EditChange[] = []
  const [edges, insertions] = [new Set<number>(), new Set<number>()]
  while (placed.length < edits.length) {
    const first = placed.length
    const { outcomes, changes } = together(call, edits.slice(first, first + AT_ONCE), first)
    const own = changesByEdit(changes)
    for (const outcome of outcomes) {
      const { length: edit } = placed
      const made = own.get(edit) ?? []
      if (!isByLines(outcome) || addChanges(all, edit, made) !== undefined) return placed
      // Of an insertion and what is changed right beside it the order matters.
      for (const { span } of made)
        if (
          span.start === span.end
            ? edges.has(span.start)
            : insertions.has(span.start) || insertions.has(span.end)
        )
          return placed
      for (const { span } of made) {
        edges.add(span.start).add(span.end)
        if (span.start === span.end) insertions.add(span.start)
      }
      placed.push({ edit, outcome, changes: made, lines: linesOf(call.file.document, outcome.value, made) })
    }
    if (outcomes.length < Math.min(AT_ONCE, edits.length - first)) break
  }
  return placed
}

/** So many edits are looked for before it is known whether those before them were found. */
const AT_ONCE = 128

function changesByEdit(changes: readonly EditChange[]): ReadonlyMap<number, readonly EditChange[]> {
  const own = new Map<number, EditChange[]>()
  for (const change of changes) {
    const known = own.get(change.edit)
    if (known === undefined) own.set(change.edit, [change])
    else known.push(change)
  }
  return own
}

/** Whether an edit has one place, which has all of its old text to the letter or up to whitespace and look-alikes. */
function isByLines(
  outcome: EditOutcome | undefined,
): outcome is EditOutcome & { readonly value: EditReport; readonly ok: true } {
  if (!outcome?.ok) return false
  const { status, tier, places, notices } = outcome.value
  const isSame = tier !== undefined && TIERS.indexOf(tier) <= TIERS.indexOf('lookalike')
  return status === 'applied' && isSame && places.length === 1 && notices.length === 0
}

function areSame(some: readonly EditChange[] = [], others: readonly EditChange[] = []): boolean {
  return (
    some.length === others.length &&
    some.every(({ span, text }, at) => {
      const other = others[at] as EditChange
      return span.start === other.span.start && span.end === other.span.end && text === other.text
    })
  )
}

/** The lines of the place of an edit and of its changes. */
function linesOf(document: TextDocument, { places }: EditReport, changes: readonly EditChange[]): LineRange {
  return changes.reduce((all, { span }) => {
    const { start, end } = lineRange(document, span)
    return { start: Math.min(all.start, start), end: Math.max(all.end, end) }
  }, places[0] as LineRange)
}

/** The outcomes and changes of the first edits, as they come of it when each is placed in the result of those before. */
function inRunningText(
  { text }: PlacementQuery,
  placed: readonly Placed[],
  outcomes: readonly EditOutcome[],
): Required<PlacedEdits> {
  const own = placed.slice(0, outcomes.length).flatMap(({ changes }) => changes)
  const changes = own.toSorted(
    (one, other) => one.span.start - other.span.start || one.span.end - other.span.end,
  )
  return {
    text: applyChanges(text, changes),
    outcomes: withRunningLines(text, placed, outcomes),
    changes: joined(changes),
  }
}

/** The changes, those that touch as one: as they are when each is made in the result of those before. */
function joined(changes: readonly EditChange[]): readonly EditChange[] {
  const all: EditChange[][] = []
  for (const change of changes) {
    const last = all.at(-1)
    if (last?.at(-1)?.span.end === change.span.start) last.push(change)
    else all.push([change])
  }
  return all.map((run) => {
    const [first, ...more] = run as [EditChange, ...EditChange[]]
    if (more.length === 0) return first
    const span = { start: first.span.start, end: (run.at(-1) as EditChange).span.end }
    return {
      span,
      text: run.map(({ text }) => text).join(''),
      ...numbersOf(new Set(run.map(({ edit }) => edit))),
    }
  })
}

/**
 * The outcomes with the lines of their places as they are after the edits before.
 */
function withRunningLines(
  text: string,
  placed: readonly Placed[],
  outcomes: readonly EditOutcome[],
): EditOutcome[] {
  const known = placed.slice(0, outcomes.length)
  const growth = known.map(({ changes }) =>
    changes.reduce(
      (sum, { span, text: own }) =>
        sum + countNewlines(own) - countNewlines(text.slice(span.start, span.end)),
      0,
    ),
  )
  const order = known.toSorted((one, other) => offsetOf(one) - offsetOf(other))
  const rank = new Int32Array(order.length)
  for (const [at, { edit }] of order.entries()) rank[edit] = at
  // Sums of what the edits so far add above each line, in a binary indexed tree (Fenwick 1994).
  const sums = new Int32Array(order.length + 1)
  return outcomes.map((outcome, edit) => {
    let shift = 0
    for (let at = rank[edit] as number; at > 0; at &= at - 1) shift += sums[at] as number
    for (let at = (rank[edit] as number) + 1; at < sums.length; at += at & -at)
      sums[at] = (sums[at] as number) + (growth[edit] as number)
    const here = placed[edit]?.outcome
    if (!outcome.ok || here?.ok !== true) return outcome
    const { start, end } = here.value.places[0] as LineRange
    return { ok: true, value: { ...outcome.value, places: [{ start: start + shift, end: end + shift }] } }
  })
}

function offsetOf({ changes }: Placed): number {
  return changes[0]?.span.start ?? 0
}
