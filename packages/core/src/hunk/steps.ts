import { indentationOf } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import type { Hunk } from '../vocabulary/hunk.js'
import { type Comparison, commonLines, type Pair } from './common-lines.js'

/** One step from the old lines to the new ones. A number is -1 on the side that does not have the line. */
export interface LineStep {
  readonly op: 'keep' | 'remove' | 'add'
  readonly old: number
  readonly now: number
}

/**
 * How old lines are paired with new ones, where repeated lines leave a choice: lines that both texts begin and end with
 * first, or each line as early as it can be.
 */
export type Pairing = 'ends' | 'early'

/** The steps of a hunk by its texts alone: a line is kept where both texts have it to the letter. Compared once per hunk. */
export function literalSteps(hunk: Hunk): readonly LineStep[] {
  return hunk.once(stepsByLetter)
}

function stepsByLetter(hunk: Hunk): readonly LineStep[] {
  const { old, now } = hunk
  return stepsBy(hunk, { isKept: (one, other) => old[one] === now[other], pairing: 'ends', isLiteral: true })
}

/**
 * The steps of a hunk at a place. A line is kept where old and new text have it to the letter, or where they differ only
 * in what the file has as the new text says: then the old text has a slip.
 *
 * @param fileLine the file's line for an old line, undefined where it has none
 *
 * @rule slip-is-no-change A line is kept where old and new text differ only in what the file has as the new text says:
 *   the old text has a slip.
 * @off stepsBy(hunk, { isKept: (one, other) => hunk.old[one] === hunk.now[other], pairing })
 */
export function stepsAt(
  hunk: Hunk,
  fileLine: (old: number) => string | undefined,
  pairing: Pairing = 'ends',
): LineStep[] {
  const isKept = (old: number, now: number) => {
    const [before, after] = [hunk.old[old] as string, hunk.now[now] as string]
    const found = fileLine(old)
    // A blank line that the file lacks is no line, unless both texts begin or end with it.
    if (isBlank(before) && found === undefined) return isBlank(after) && isSharedEdge(hunk, old, now)
    if (before === after) return true
    if (!isBlank(before) && indentationOf(before) !== indentationOf(after)) return false
    if (found === undefined || found === before) return false
    const [own, end] = [trailing(found), trailing(after)]
    if (before.trim() === after.trim()) return own === end
    const isSameEnd = own === end || trailing(before) === end
    return found.trim() === after.trim() && isSameEnd && !hunk.now.includes(before)
  }
  return stepsBy(hunk, { isKept, pairing })
}

/** Whether a line is added right above or below a step. */
export function isBesideAdded(steps: readonly LineStep[], at: number): boolean {
  return steps[at - 1]?.op === 'add' || steps[at + 1]?.op === 'add'
}

/**
 * @rule shared-blank-edges A blank line that the file lacks is kept where old and new text both begin or end with it.
 * @off false
 */
function isSharedEdge(hunk: Hunk, old: number, now: number): boolean {
  const { head, tail } = hunk.once(sharedEdges)
  const [olds, nows] = [hunk.old.length - 1 - old, hunk.now.length - 1 - now]
  return (old === now && old < head) || (olds === nows && olds < tail)
}

function sharedEdges({ old, now }: Hunk) {
  return { head: sharedHead(old, now), tail: sharedHead(old.toReversed(), now.toReversed()) }
}

/** How many lines two texts begin with: equal ones up to the last that is not blank, or else blank ones. */
function sharedHead(olds: readonly string[], nows: readonly string[]): number {
  let [head, blanks, at] = [0, 0, 0]
  while (isBlank(olds[blanks] ?? 'none') && isBlank(nows[blanks] ?? 'none')) blanks++
  while (at < olds.length && olds[at] === nows[at]) if (!isBlank(olds[at++] as string)) head = at
  return Math.max(head, blanks)
}

function trailing(line: string): string {
  return line.slice(line.trimEnd().length)
}

/** How the lines of a hunk are compared. */
interface Comparing {
  readonly isKept: (old: number, now: number) => boolean
  readonly pairing: Pairing
  /** Whether only equal lines are kept. Default false. */
  readonly isLiteral?: boolean
}

/** The steps of a hunk. What the request wrote as kept is kept; between that, lines are paired. */
function stepsBy(hunk: Hunk, comparing: Comparing): LineStep[] {
  const { old, now, written } = hunk
  const how = { hunk, ...comparing }
  const steps: LineStep[] = []
  if (written === undefined) {
    pairRun(steps, { old: 0, now: 0 }, { old: old.length, now: now.length }, how)
    return steps
  }
  let from = { old: 0, now: 0 }
  const to = { old: 0, now: 0 }
  for (const step of written) {
    if (step === 'keep') {
      pairRun(steps, from, to, how)
      steps.push({ op: 'keep', old: to.old, now: to.now })
    }
    if (step !== 'add') to.old++
    if (step !== 'remove') to.now++
    if (step === 'keep') from = { ...to }
  }
  pairRun(steps, from, to, how)
  return steps
}

interface ComparedRun extends Comparing {
  readonly hunk: Hunk
}

interface Position {
  readonly old: number
  readonly now: number
}

/** Adds the steps of one run: kept pairs, and between them the removed lines before the added ones. */
function pairRun(steps: LineStep[], from: Position, to: Position, how: ComparedRun): void {
  let { old, now } = from
  const flush = (oldEnd: number, nowEnd: number) => {
    while (old < oldEnd) steps.push({ op: 'remove', old: old++, now: -1 })
    while (now < nowEnd) steps.push({ op: 'add', old: -1, now: now++ })
  }
  if (from.old < to.old && from.now < to.now && mayHavePair(from, to, how))
    for (const [oldAt, nowAt] of pairsOf(from, to, how)) {
      flush(oldAt, nowAt)
      steps.push({ op: 'keep', old: old++, now: now++ })
    }
  flush(to.old, to.now)
}

/** Whether any line of a run may be kept: where it is short, they are compared at once. */
function mayHavePair(from: Position, to: Position, { isKept }: ComparedRun): boolean {
  if ((to.old - from.old) * (to.now - from.now) > FEW) return true
  for (let old = from.old; old < to.old; old++)
    for (let now = from.now; now < to.now; now++) if (isKept(old, now)) return true
  return false
}

const FEW = 16

function pairsOf(from: Position, to: Position, { isKept, pairing, isLiteral, hunk }: ComparedRun): Pair[] {
  const [olds, nows] = [to.old - from.old, to.now - from.now]
  const oldAt = (i: number) => from.old + i
  const nowAt = (j: number) => from.now + j
  const comparison: Comparison = {
    areSame: (i: number, j: number) => isKept(oldAt(i), nowAt(j)),
    isBlank: (i: number) => isBlank(hunk.old[oldAt(i)] as string),
    ...(isLiteral && { texts: [hunk.old.slice(from.old, to.old), hunk.now.slice(from.now, to.now)] }),
  }
  return commonLines(olds, nows, comparison, hunk.budget, pairing !== 'early').map(
    ([i, j]): Pair => [oldAt(i), nowAt(j)],
  )
}

/** Whether a hunk takes no line out. */
export function removesNothing(hunk: Hunk): boolean {
  return literalSteps(hunk).every(({ op }) => op !== 'remove')
}
