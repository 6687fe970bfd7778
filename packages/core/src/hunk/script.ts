import { isBlank } from '../text/lines.js'
import { type CommonLine, longestCommon } from '../text/longest-common.js'
import { equalEnds } from '../text/sequences.js'
import type { Step } from '../vocabulary/edit.js'

/**
 * One step of a script, with the number of its line among the old lines and among the new lines, counted from
 * 0. On the side that does not have the line, it is the number of the next line there.
 */
export interface NumberedStep {
  readonly step: Step
  readonly old: number
  readonly now: number
}

/** Returns the steps of a script with their line numbers. Linear. */
export function numberedSteps(script: readonly Step[]): NumberedStep[] {
  let [old, now] = [0, 0]
  return script.map((step) => {
    const numbered = { step, old, now }
    if (step !== 'add') old++
    if (step !== 'remove') now++
    return numbered
  })
}

/** The numbered steps by which the lines of one text become those of another, with as many lines kept as can be. */
export function stepsBetween(before: Lines, after: Lines): NumberedStep[] {
  return numberedSteps(lineScript(before, after))
}

/**
 * Returns the script in the order of a diff: in each run the removed lines come before the added ones. Linear.
 *
 * Example: add, remove, keep becomes remove, add, keep.
 */
export function removedFirst(script: readonly Step[]): Step[] {
  const ordered: Step[] = []
  const added: Step[] = []
  for (const step of script) {
    if (step === 'keep') for (const one of added.splice(0)) ordered.push(one)
    if (step === 'add') added.push(step)
    else ordered.push(step)
  }
  return [...ordered, ...added]
}

/**
 * Computes how one list of lines becomes another. It keeps the equal lines at both ends, then as many non-blank
 * lines between them as possible (`longestCommon`), and then as many blank lines between those as possible.
 * Blank lines come last because all of them are equal, so that an equal blank line does not show which lines
 * belong together. With more than 5,000 differing lines everything between the equal ends counts as replaced,
 * which bounds the work.
 */
export function lineScript(before: Lines, after: Lines): Step[] {
  return betweenEqualEnds(before, after, (old, now) => {
    if (!shareLine(old, now)) return replacing(old, now)
    return keeping(commonNonBlank(old, now), old, now, (oldGap, nowGap) =>
      betweenEqualEnds(oldGap, nowGap, shortestScript),
    )
  })
}

type Lines = readonly string[]

/** The script that keeps the equal lines at both ends, with that of `middle` for the lines between them. */
function betweenEqualEnds(
  before: Lines,
  after: Lines,
  middle: (before: Lines, after: Lines) => Step[],
): Step[] {
  const { head, tail } = equalEnds(before, after)
  const steps = middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail))
  return [...repeat('keep', head), ...steps, ...repeat('keep', tail)]
}

/** The script that keeps the common lines, with that of `between` for the lines above, between and below them. */
function keeping(
  common: readonly CommonLine[],
  before: Lines,
  after: Lines,
  between: (before: Lines, after: Lines) => Step[],
): Step[] {
  const steps: Step[] = []
  let [old, now] = [0, 0]
  for (const [oldEnd, nowEnd] of [...common, [before.length, after.length] as const]) {
    for (const step of between(before.slice(old, oldEnd), after.slice(now, nowEnd))) steps.push(step)
    if (oldEnd < before.length) steps.push('keep')
    ;[old, now] = [oldEnd + 1, nowEnd + 1]
  }
  return steps
}

/** A longest common subsequence of the non-blank lines of two lists. */
function commonNonBlank(before: Lines, after: Lines): CommonLine[] {
  const [old, now] = [nonBlank(before), nonBlank(after)]
  const linesAt = (lines: Lines, numbers: readonly number[]) => numbers.map((at) => lines[at] ?? '')
  return longestCommon(linesAt(before, old), linesAt(after, now), MAX_EDIT_LENGTH).map(
    ([i, j]): CommonLine => [old[i] ?? 0, now[j] ?? 0],
  )
}

function nonBlank(lines: Lines): number[] {
  return lines.flatMap((line, i) => (isBlank(line) ? [] : [i]))
}

function shortestScript(before: Lines, after: Lines): Step[] {
  return keeping(longestCommon(before, after, MAX_EDIT_LENGTH), before, after, replacing)
}

/** Whether the two share a line. Most runs of changes share none, and asking that is much cheaper than comparing them. */
function shareLine(before: Lines, after: Lines): boolean {
  if (before.length === 0 || after.length === 0) return false
  const known = new Set(before)
  return after.some((line) => known.has(line))
}

function replacing(old: Lines, now: Lines): Step[] {
  return [...repeat('remove', old.length), ...repeat('add', now.length)]
}

/** The step as often as it says. */
export function repeat(step: Step, count: number): Step[] {
  return new Array<Step>(count).fill(step)
}

const MAX_EDIT_LENGTH = 5000
