import { literalSteps } from '../hunk/steps.js'
import { type Aligned, alignedAt, type Window } from '../place/align.js'
import { likeness, TYPO } from '../place/likeness.js'
import { type LinesPlace, placesUpTo } from '../place/lines.js'
import type { Place } from '../place/place.js'
import { regionsOf } from '../place/regions.js'
import type { FileText } from '../text/file-text.js'
import { lazily } from '../text/lazily.js'
import { isBlank } from '../text/lines.js'
import { keyOf, LOOKALIKE, RUNGS, type Rung, rungOf } from '../text/sameness.js'
import { hasWord, isLong } from '../text/words.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Reason } from '../vocabulary/reason.js'
import type { Tier } from '../vocabulary/tier.js'
import { appliedPlace, doneAt, isAskable, mayHaveAdded } from './done-at.js'
import { isAsAsked, newStateIn, type TextStep, withTexts } from './new-state.js'

/** A new state apart from the places of the old one. */
interface State extends LinesPlace {
  /** Whether more of it agrees than of the old state, where both are out of date. */
  readonly isBetter?: boolean
}

/** Which new states are asked for: those up to a rung, and not more than so many. By default all. */
interface Asked {
  readonly rung: Rung
  readonly count: number
}

/**
 * The new states of an edit apart from some places of its old one: those whose lines are the same on some rung, else the one that
 * is out of date as the old state is.
 */
export function newStates(
  file: FileText,
  hunk: Hunk,
  places: readonly Place[] = [],
  asked: Asked = { rung: LOOKALIKE, count: Number.POSITIVE_INFINITY },
): readonly State[] {
  // Most new texts are nowhere.
  const stepsOnce = lazily(() => withTexts(hunk, literalSteps(hunk)))
  const isOwn = hasOwnLine(hunk, hasWord)
  const isNew = ({ first, end, rung }: LinesPlace) => {
    if ((rung > TRAILING && !isOwn) || !isApart(places, { first, end })) return false
    const steps = stepsOnce()
    const reach = steps.filter(({ op }) => op === 'remove').length
    if (reach === 0)
      return isAsAsked(
        file,
        steps,
        steps.map(({ now }) => first + now),
      )
    const above = places.map((place) => place.end).filter((line) => line <= first)
    const below = places.map((place) => place.first).filter((line) => line >= end)
    const window = {
      first: Math.max(0, first - reach, ...above),
      end: Math.min(file.count, end + reach, ...below),
    }
    return newStateIn(file, steps, window) !== undefined
  }
  const states: State[] = []
  for (const place of placesUpTo(file, hunk.now, asked.rung)) {
    if (states.length >= asked.count) break
    if (place.rung <= asked.rung && isNew(place)) states.push(place)
  }
  const mayDrift = isOwn && asked.rung === LOOKALIKE
  return states.length > 0 || !mayDrift ? states : driftedStates(file, hunk, stepsOnce, places)
}

const TRAILING = 1

function isApart(places: readonly Place[], { first, end }: Window): boolean {
  return places.every((place) => place.end <= first || end <= place.first)
}

/**
 * The region that agrees best with the new text, where a place of the old one is out of date and agrees hardly better.
 *
 * @rule drifted-state Where the place of the old text is out of date, the region that agrees better with the new text
 *   shows that the edit was applied.
 * @off []
 */
function driftedStates(
  file: FileText,
  hunk: Hunk,
  stepsOnce: () => readonly TextStep[],
  places: readonly Place[],
): readonly State[] {
  const { old, now } = hunk
  const evidence = places[0]?.evidence
  if (evidence === undefined) return []
  const steps = stepsOnce()
  const isAbsent = ({ op, text }: TextStep) => op === 'add' && !isBlank(text) && file.at(text).length === 0
  if (steps.some(isAbsent)) return []
  const bits = now.map((line) => file.bits(line))
  const align = (window: Window): Aligned | undefined => {
    const state = newStateIn(file, steps, window)
    const lines = new Map(steps.map((step, at) => [step.now, state?.lines[at] ?? -1]))
    return alignedAt(
      file,
      now,
      now.map((_, at) => lines.get(at) as number),
      bits,
    )
  }
  const isInside = (line: number) => isApart(places, { first: line, end: line + 1 })
  const { regions, total } = regionsOf(file, now, { align, isInside })
  const [best] = regions
  if (best === undefined || !isApart(places, best)) return []
  const other = evidence.bits / old.reduce((sum, line) => sum + file.bits(line), 0)
  const share = best.evidence.bits / total
  const { first, end } = best
  return share < NEARLY * other ? [] : [{ first, end, rung: LOOKALIKE, isBetter: share > other }]
}

/** With this share of the other state's evidence neither state is certain. */
const NEARLY = 0.9

/**
 * What the new state apart from the places of the old one says: the hints point at it, or it agrees more exactly. Then the edit
 * was applied, if old and new text share a line and what is removed is nowhere to the letter; else neither is certain.
 *
 * @param choose the places that the hints leave of some
 * @rule closer-new-text The new text is there more exactly than the old text is.
 * @off undefined
 */
export function appliedElsewhere(
  file: FileText,
  asked: Hunk,
  places: readonly Place[],
  choose: (places: readonly Place[]) => readonly Place[],
): { readonly applied: Place } | { readonly reason: Reason } | undefined {
  const [first] = places as readonly [Place]
  const { edit, hints, reading } = first.hunk
  const isHinted = hints.line !== undefined || hints.atEnd === true || (hints.anchors?.length ?? 0) > 0
  // Without blank lines at its end the old text fits less well than the new text with them.
  const isBare = edit !== asked.edit
  const isTolerant = first.rank > 0 || isBare
  if (!isAskable(asked) || !(isTolerant || (isHinted && mayHaveAdded(file, asked, file.text))))
    return undefined
  // Where a tool computed the edit from this very text, the old text on its line is meant.
  if (edit.computed && places.some((place) => place.first + 1 === hints.line)) return undefined
  // The lines of a file that a formatter has rewritten are not those of the new text.
  const hunk = reading === undefined || reading === 'reformatted' ? asked : first.hunk
  const most = isBare ? Math.min(first.rank, LOOKALIKE) : Math.min(first.rank - 1, LOOKALIKE)
  // Hints choose among all of them; else a second one says as much as a thousand.
  const needed = isHinted ? undefined : { rung: most as Rung, count: 2 }
  if (needed !== undefined && !isEvidence(hunk)) return undefined
  const states = newStates(file, hunk, places, needed)
  const applied = states.map((one) => appliedPlace(file, hunk, { ...one, tier: RUNGS[one.rung] as Tier }))
  if (isHinted) {
    const done = choose([...places, ...applied]).map((one) => (applied.includes(one) ? one : doneAt(one)))
    if (done[0] !== undefined && !done.includes(undefined)) return { applied: done[0] }
  }
  if (!isTolerant) return undefined
  const closer = states.filter(({ rung }) => rung <= most)
  const [state, ...others] = closer
  if (state === undefined || !isEvidence(hunk)) return undefined
  const place = applied[states.indexOf(state)] as Place
  const isSure = state.isBetter ?? !isLeft(file, hunk, TRAILING)
  if (others.length === 0 && isSure && sharesLine(hunk, hasLongWord)) return { applied: place }
  return { reason: { code: 'doubtful-place', spans: [first.span, place.span] } }
}

/**
 * @rule state-has-evidence A new state shows something only with an added line that has a word, or with two lines.
 * @off true
 */
function isEvidence(hunk: Hunk): boolean {
  return hasOwnLine(hunk, hasLongWord) || hunk.now.filter(hasWord).length > 1
}

function hasOwnLine({ old, now }: Hunk, isWord: (line: string) => boolean): boolean {
  const before = new Set(old)
  return now.some((line) => isWord(line) && !before.has(line))
}

function hasLongWord(line: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(line)
}

/**
 * @rule nothing-removed-is-left While a line that the edit takes out is anywhere in the file, the edit was not applied.
 * @off false
 */
export function isLeft(file: FileText, { old, now }: Hunk, most: number): boolean {
  const after = new Set(now.map(keyOf))
  const isThere = (line: string) => file.at(line).some((at) => rungOf(line, file.known(at)) <= most)
  return old.some((line) => !isBlank(line) && !after.has(keyOf(line)) && isThere(line))
}

/**
 * @rule state-shares-a-line Only where old and new text share a line, or one with a small change, does the new text
 *   alone show that the edit was applied.
 * @off true
 */
export function sharesLine({ old, now }: Hunk, isWord: (line: string) => boolean): boolean {
  const before = new Set(old)
  const words = now.filter(isWord)
  if (words.some((line) => before.has(line))) return true
  return words.filter(isLong).some((line) => old.some((one) => likeness(one, line) >= TYPO))
}
