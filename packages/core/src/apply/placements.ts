import type { Located } from '../choose/located.js'
import { ALONE, IN_ANY_ORDER, IN_ORDER } from '../choose/which-place.js'
import { shiftedHints } from '../hunk/shifted-hints.js'
import type { EditOutcome, PlacedEdits, Placement, PlacementQuery } from '../parts/placement.js'
import { addPlanned } from '../splice/change-set.js'
import { applyChanges, composeChanges, type EditChange, lineShifts } from '../text/change.js'
import { TextDocument } from '../text/document.js'
import { lazily } from '../text/lazily.js'
import { withinBudget } from '../vocabulary/budget.js'
import type { Edit } from '../vocabulary/edit.js'
import type { Call, Shifts } from './call.js'
import { MANY, placedApart } from './placed-apart.js'
import { plainly } from './plain.js'
import { plan } from './plan.js'
import { outcomeOfRepeat, repeatsOf } from './repeats.js'
import { callFor, isEnough, locateAll, type Together, together } from './together.js'

/** All edits are placed in the original text, in the order in which they are in the file. */
export const inOrder: Placement = /* @__PURE__ */ Object.freeze({
  name: 'in-order',
  place(query: PlacementQuery): PlacedEdits {
    const call = callFor(query, IN_ORDER)
    const { outcomes, changes } = together(call, query.edits)
    return { text: applyChanges(query.text, changes), outcomes, changes }
  },
})

/** Each edit is placed in the result of those before it. */
export const unique: Placement = /* @__PURE__ */ Object.freeze({
  name: 'unique',
  inTurn: true,
  place(query: PlacementQuery): PlacedEdits {
    const outcomes: EditOutcome[] = []
    let [text, all]: [string, readonly EditChange[]] = [query.text, []]
    const original = query.document ?? new TextDocument(query.text)
    const repeats = repeatsOf(query.edits)
    const tries = new Tries(query.edits.length)
    // The lines of places are counted when they are read. Until then the text of each edit is kept: too much, where there are many.
    const isLong = query.edits.length * query.text.length > MOST_KEPT
    for (const [number, edit] of query.edits.entries()) {
      if (tries.isDue(number)) {
        const apart = placedApart(restOf(query, number, text), tries.size)
        tries.take(number, apart.outcomes.length)
        outcomes.push(...apart.outcomes)
        const own = apart.changes.map((change) => ({ ...change, edit: change.edit + number }))
        all = all.length === 0 ? own : composeChanges(text, all, own)
        text = apart.text
      }
      if (number < outcomes.length) continue
      const done = all
      const shifts = lazily(() => lineShifts(original, done))
      const placed = inItsTurn(callFor(query, ALONE, text, shifts), moved(edit, shifts), number)
      const outcome = placed.outcomes[0] as EditOutcome
      if (!outcome.ok) {
        const repeated = outcomeOfRepeat(repeats, number, edit, outcomes)
        const isOver = repeated === undefined && query.policy.partial === 'none'
        outcomes.push(repeated ?? (isOver && all.length > 0 ? inOriginal(query, edit, outcome) : outcome))
        if (isOver) break
        continue
      }
      outcomes.push(outcome)
      if (isLong && number + 1 < query.edits.length) void outcome.value.places
      all = composeChanges(text, all, placed.changes)
      text = applyChanges(text, placed.changes)
    }
    return { text, outcomes, changes: all }
  },
})

/** How many characters of texts between edits are kept. */
const MOST_KEPT = 1_000_000

/** Places an edit in a text that was made for it, and pays for that: many such edits have a bound together. */
function inItsTurn(call: Call, edit: Edit, number: number): Together {
  const { budget, text } = call.file
  const pay = (steps: number) => withinBudget(() => ({ ok: true, value: budget.spend(steps) }))
  const paid = number === 0 ? undefined : pay(text.length / CHARACTERS_PER_STEP)
  if (paid?.ok === false) return { outcomes: [paid], changes: [] }
  const placed = together(call, [edit], number)
  const [outcome] = placed.outcomes
  const isTolerant = number > 0 && (outcome?.ok !== true || outcome.value.replacer !== 'exact')
  const more = isTolerant ? pay(TOLERANT * text.length) : undefined
  return more?.ok === false ? { outcomes: [more], changes: [] } : placed
}

/** A text that an edit is searched in to the letter costs a step for so many characters. */
const CHARACTERS_PER_STEP = 4
/** The steps for each character of a text in which an edit is searched by more tolerant steps. */
const TOLERANT = 2

/** A query for the edits from a number on, in the text as it is then. */
function restOf(query: PlacementQuery, number: number, text: string): PlacementQuery {
  if (number === 0) return query
  const { document: _, ...others } = query
  return { ...others, text, edits: query.edits.slice(number) }
}

/** When to place many edits at once, and how many: so many that a try costs no more than a few times what it brings. */
class Tries {
  /** How many edits are tried. */
  size: number
  readonly #edits: number
  #next = 0
  #wait = MANY

  constructor(edits: number) {
    this.size = edits
    this.#edits = edits
  }

  isDue(number: number): boolean {
    return number >= this.#next && this.#edits - number >= MANY
  }

  /** Remembers how many edits were placed by a try. */
  take(number: number, placed: number): void {
    const isWhole = placed === this.size
    this.#wait = placed === 0 ? 2 * this.#wait : MANY
    this.size = isWhole ? 4 * placed : Math.max(2 * MANY, 2 * placed)
    this.#next = number + placed + (placed === 0 ? this.#wait : isWhole ? 0 : 1)
  }
}

/**
 * Why an edit is refused, said of the original text where it is refused there for the same reason: the call changes nothing, so
 * that its sender sees the lines of that text.
 *
 * @rule refused-in-original A refusal is about the text before the call where it holds there, too.
 * @off refused
 */
function inOriginal(query: PlacementQuery, edit: Edit, refused: EditOutcome): EditOutcome {
  const [outcome] = together(callFor(query, ALONE), [edit]).outcomes
  const isSame =
    outcome?.ok === false && refused.ok === false && outcome.failure.code === refused.failure.code
  return isSame ? outcome : refused
}

/** The edit with its line hints as the lines are now. */
function moved(edit: Edit, shifts: Shifts): Edit {
  return edit.hints === undefined ? edit : { ...edit, hints: shiftedHints(edit.hints, shifts()) }
}

/**
 * Each edit is placed in the original text: at its only place, or at the one that its line hint chooses. An edit without a place
 * there is looked for in the result of the others. The order of the edits does not matter.
 */
export const nearest: Placement = /* @__PURE__ */ Object.freeze({
  name: 'nearest',
  place(query: PlacementQuery): PlacedEdits {
    const call = callFor(query, IN_ANY_ORDER)
    const plain = withinBudget(() => ({ ok: true, value: plainly(call, query.edits, 0) }))
    if (plain.ok && plain.value !== undefined)
      return { text: applyChanges(query.text, plain.value.changes), ...plain.value }
    const located = locateAll(call, query.edits)
    if (!located.ok) return { text: query.text, outcomes: [located] }
    const placed = located.value
    const repeats = repeatsOf(query.edits)
    let changes: EditChange[] = []
    // The result of the edits so far, made when an edit needs it.
    let running: Call | undefined
    const outcomes: EditOutcome[] = []
    let failures = 0
    for (const [number, edit] of query.edits.entries()) {
      const outcome = outcomeOfRepeat(repeats, number, edit, outcomes) ?? placeNear(number, edit)
      outcomes.push(outcome)
      if (!outcome.ok) failures++
      if (isEnough(query, failures, MOST_FAILURES)) break
    }
    return { text: applyChanges(query.text, changes), outcomes, changes }

    function runningCall() {
      const done = changes
      const shifts = lazily(() => lineShifts(call.file.document, done))
      return callFor(query, ALONE, applyChanges(query.text, changes), shifts)
    }

    function placeNear(number: number, edit: Edit): EditOutcome {
      const first = withinBudget(() => plan(call, placed[number] as Located))
      if (hasNoPlace(first) && changes.length > 0) {
        running ??= runningCall()
        const { file, shifts } = running
        const later = together(running, [moved(edit, shifts)], number)
        const outcome = later.outcomes[0] as EditOutcome
        if (outcome.ok ? outcome.value.status !== 'already-applied' : outcome.failure.code !== 'not-found') {
          changes = composeChanges(file.text, changes, later.changes)
          if (later.changes.length > 0) running = undefined
          return outcome
        }
      }
      if (!first.ok) return first
      if (first.value.changes.length > 0) running = undefined
      return addPlanned(call.file.document, changes, number, edit, first.value)
    }
  },
})

/** Each failure of an edit that may be anywhere lists the places near it. */
const MOST_FAILURES = 100

/**
 * Whether an edit is to be looked for in the result of the others: it was not found, or it seems to be applied already, which
 * another edit may have undone or brought about.
 *
 * @rule look-in-the-result An edit without a place in the text is looked for in the result of the others.
 * @off false
 */
function hasNoPlace(planned: ReturnType<typeof plan>): boolean {
  return planned.ok ? planned.value.report.status === 'already-applied' : planned.failure.code === 'not-found'
}
