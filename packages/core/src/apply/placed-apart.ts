import { ALONE } from '../choose/which-place.js'
import type { EditOutcome, PlacedEdits, PlacementQuery } from '../parts/placement.js'
import { spansOf } from '../place/text-places.js'
import { spansByWords } from '../place/words-of-text.js'
import { applyChanges, type EditChange } from '../text/change.js'
import { TextDocument } from '../text/document.js'
import { FileText } from '../text/file-text.js'
import { countNewlines } from '../text/lines.js'
import { foldLookalikes } from '../text/lookalikes.js'
import { lastAtMost } from '../text/sequences.js'
import type { LineRange } from '../text/span.js'
import { withoutWhitespace } from '../text/whitespace.js'
import type { Edit } from '../vocabulary/edit.js'
import { TIERS } from '../vocabulary/tier.js'
import { callFor, together } from './together.js'

/**
 * The first of many edits, placed at once in the text as it is: those for which that is the same as one after the other, each
 * in the result of those before. They are there once, to the letter or up to whitespace and look-alikes, and apart from each
 * other, and no edit before brings the old text of a later one. The time grows with the edits and the text, and not with their
 * product.
 *
 * @param most how many edits are tried
 */
export function placedApart(query: PlacementQuery, most: number = query.edits.length): Required<PlacedEdits> {
  const none = { text: query.text, outcomes: [], changes: [] }
  const tried = query.edits.slice(0, most)
  const asked = tried.findIndex((edit) => !isPlain(edit))
  const edits = asked < 0 ? tried : tried.slice(0, asked)
  if (edits.length < MANY) return none
  const all = together(callFor(query, ALONE), edits)
  const exact = all.outcomes.findIndex((outcome) => !isByLines(outcome))
  const count = Math.min(
    firstBeside(all.outcomes.slice(0, exact < 0 ? all.outcomes.length : exact)),
    edits.length,
  )
  const isExact = (edit: number) => replacerOf(all.outcomes[edit]) === 'exact'
  const end = firstBrought(query, edits.slice(0, count), all.changes, isExact)
  if (end < FEW) return none
  const changes = all.changes.filter(({ edit }) => edit < end)
  const outcomes = withRunningLines(query.text, all.outcomes.slice(0, end), changes)
  return { text: applyChanges(query.text, changes), outcomes, changes }
}

/** So many searches cost as much as an index. */
export const MANY = 32
/** Fewer are placed in turn. */
const FEW = 8
/** Lines between two edits, so that no check of the one looks at what the other changes. */
const APART = 4
/** How many times as long as the old text its place may be, which may have more whitespace. */
const AROUND = 4
/** Old texts that are longer are placed in turn. */
const LONGEST = 2000

/** Whether the search text alone says where an edit goes. */
function isPlain({ search, all, hints, count, occurrence, rows, anchored, script }: Edit): boolean {
  const isOther = all ?? hints ?? count ?? occurrence ?? rows ?? anchored ?? script
  return isOther === undefined && search !== '' && search.length <= LONGEST
}

/** Whether an edit has one place, which has all of its old text to the letter or up to whitespace and look-alikes. */
function isByLines(outcome: EditOutcome): boolean {
  if (!outcome.ok) return false
  const { status, tier, places, notices } = outcome.value
  const isSame = tier !== undefined && TIERS.indexOf(tier) <= TIERS.indexOf('lookalike')
  return status === 'applied' && isSame && places.length === 1 && notices.length === 0
}

function replacerOf(outcome: EditOutcome | undefined): string | undefined {
  return outcome?.ok ? outcome.value.replacer : undefined
}

/** The number of the first edit that is too near to one before; how many there are if none is. */
function firstBeside(outcomes: readonly EditOutcome[]): number {
  const placed = outcomes.map((outcome, edit) => ({ edit, ...lineOf(outcome) }))
  placed.sort((one, other) => one.start - other.start)
  let [first, before] = [outcomes.length, -1]
  // Without those that are too near, others may be neighbours.
  while (first !== before) {
    before = first
    const left = placed.filter(({ edit }) => edit < before)
    for (const [at, { edit, start }] of left.entries()) {
      const above = left[at - 1]
      if (above !== undefined && start <= above.end + APART)
        first = Math.min(first, Math.max(edit, above.edit))
    }
  }
  return first
}

function lineOf(outcome: EditOutcome): LineRange {
  return outcome.ok ? (outcome.value.places[0] as LineRange) : { start: 0, end: 0 }
}

/**
 * The number of the first edit whose old text is in what an edit before it writes, with the text around; how many there are if none is.
 * Whitespace and look-alikes count where its own place was not found to the letter.
 */
function firstBrought(
  query: PlacementQuery,
  edits: readonly Edit[],
  changes: readonly EditChange[],
  isExact: (edit: number) => boolean,
): number {
  const written = writtenBy(query, edits, changes)
  const asWritten = new Written(written, query)
  const others = edits.some((_, edit) => !isExact(edit)) ? new Written(written.map(folded), query) : asWritten
  const first = edits.findIndex(({ search }, edit) =>
    isExact(edit) ? asWritten.isBefore(edit, search) : others.isBefore(edit, folded(search)),
  )
  return first < 0 ? edits.length : first
}

/** A text without what the tiers up to `lookalike` leave out. */
function folded(text: string): string {
  return withoutWhitespace(foldLookalikes(text))
}

/** The texts that edits write, as one text that is searched. */
class Written {
  readonly #starts: number[] = []
  readonly #all: FileText

  constructor(written: readonly string[], { budget }: PlacementQuery) {
    let length = 0
    for (const own of written) {
      this.#starts.push(length)
      length += own.length
    }
    this.#all = new FileText(new TextDocument(written.join('')), budget)
  }

  /** Whether an edit before the one with this number writes a text. */
  isBefore(edit: number, search: string): boolean {
    for (const { start } of spansByWords(this.#all, search) ?? spansOf(this.#all, search)) {
      const by = lastAtMost(this.#starts, start)
      if (by !== edit) return by < edit
    }
    return false
  }
}

/** What each edit writes, with as much of the text around as the longest old text may reach into. */
function writtenBy(
  { text }: PlacementQuery,
  edits: readonly Edit[],
  changes: readonly EditChange[],
): readonly string[] {
  const longest = AROUND * edits.reduce((most, { search }) => Math.max(most, search.length), 0)
  const after = applyChanges(text, changes)
  const written = new Array<string>(edits.length).fill('')
  let shift = 0
  for (const { edit, span, text: own } of changes) {
    const start = span.start + shift
    const around = after.slice(Math.max(0, start - longest), start + own.length + longest)
    if (edit < edits.length) written[edit] += `${around}\0`
    shift += own.length - (span.end - span.start)
  }
  return written
}

/** The outcomes with the lines of their places as they are after the edits before. */
function withRunningLines(
  text: string,
  outcomes: readonly EditOutcome[],
  changes: readonly EditChange[],
): EditOutcome[] {
  const growth = new Array<number>(outcomes.length).fill(0)
  for (const { edit, span, text: own } of changes)
    growth[edit] = (growth[edit] ?? 0) + countNewlines(own) - countNewlines(text.slice(span.start, span.end))
  const lines = outcomes.map(lineOf)
  const order = Array.from(lines.keys()).sort(
    (one, other) => (lines[one]?.start ?? 0) - (lines[other]?.start ?? 0),
  )
  const rank = new Int32Array(order.length)
  for (const [at, edit] of order.entries()) rank[edit] = at
  // Sums of what the edits so far add above each line, in a binary indexed tree (Fenwick 1994).
  const sums = new Int32Array(order.length + 1)
  return outcomes.map((outcome, edit) => {
    let shift = 0
    for (let at = rank[edit] as number; at > 0; at &= at - 1) shift += sums[at] as number
    for (let at = (rank[edit] as number) + 1; at < sums.length; at += at & -at)
      sums[at] = (sums[at] as number) + (growth[edit] as number)
    if (!outcome.ok) return outcome
    const { start, end } = lines[edit] as LineRange
    return { ok: true, value: { ...outcome.value, places: [{ start: start + shift, end: end + shift }] } }
  })
}
