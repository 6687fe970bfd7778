import { isBlank } from '../text/lines.js'
import { equalEnds } from '../text/sequences.js'
import { hasWord } from '../text/words.js'
import type { Step } from '../vocabulary/edit.js'
import { type CommonRun, longestCommon } from './longest-common.js'

/** One step of a script, with the line that it is about: its number among the old and among the new lines, or the next one's where a side lacks it. */
export interface NumberedStep {
  readonly step: Step
  readonly old: number
  readonly now: number
}

/** The steps of a script with the lines that they are about. Linear. */
export function numberedSteps(script: readonly Step[]): NumberedStep[] {
  let [old, now] = [0, 0]
  return script.map((step) => {
    const numbered = { step, old, now }
    if (step !== 'add') old++
    if (step !== 'remove') now++
    return numbered
  })
}

/** A script with the removed lines of every run before its added ones, as diffs have them. Linear. */
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

/** What goes and what comes between lines that stay, without anything else between. Linear. */
export function* changedRuns<Any extends { readonly step: string }>(
  lines: Iterable<Any>,
): Generator<ChangedRun<Any>> {
  let run: ChangedRun<Any> = { removed: [], added: [] }
  for (const line of lines) {
    if (line.step === 'add') run.added.push(line as OfStep<Any, 'add'>)
    else if (line.step === 'remove') run.removed.push(line as OfStep<Any, 'remove'>)
    else if (run.removed.length + run.added.length > 0) {
      yield run
      run = { removed: [], added: [] }
    }
  }
  if (run.removed.length + run.added.length > 0) yield run
}

interface ChangedRun<Any> {
  readonly removed: OfStep<Any, 'remove'>[]
  readonly added: OfStep<Any, 'add'>[]
}

/** Those of some lines that may have a step. */
type OfStep<Any, One extends Step> = Any extends { readonly step: infer Own }
  ? One extends Own
    ? Any
    : never
  : never

/**
 * The script of a request with every line that it removes and adds again, ending and all, as one that it keeps.
 *
 * @param before the lines with their endings, as those after it
 */
export function refinedScript(script: readonly Step[], before: Lines, after: Lines): Step[] {
  const steps: Step[] = []
  let [oldFrom, newFrom, oldTo, newTo, opening] = [0, 0, 0, 0, 0]
  const closeRun = () => {
    if (oldFrom === oldTo && newFrom === newTo) return
    const run = runScript(before.slice(oldFrom, oldTo), after.slice(newFrom, newTo), opening)
    for (const step of run) steps.push(step)
  }
  for (const step of script) {
    if (step === 'add' && oldFrom === oldTo) opening++
    if (step === 'keep') {
      closeRun()
      steps.push(step)
    }
    if (step !== 'add') oldTo++
    if (step !== 'remove') newTo++
    if (step === 'keep') [oldFrom, newFrom, opening] = [oldTo, newTo, 0]
  }
  closeRun()
  return steps
}

/** @param opening how many lines are written before those that go: these come before them */
function runScript(old: Lines, now: Lines, opening: number): Step[] {
  if (!haveCommon(old, now)) return [...repeat('add', opening), ...replaced(old, now.slice(opening))]
  // A blank line or a bracket is a new one then, whatever line like it goes below.
  const again = now.slice(0, opening).findIndex((line) => hasWord(line) && old.includes(line))
  const lead = again < 0 ? opening : again
  return [...repeat('add', lead), ...lineScript(old, now.slice(lead))]
}

/**
 * How one list of lines becomes another, with as many non-blank lines kept as possible (`longestCommon`,
 * of what is left after equal beginnings and ends), and then as many blank ones between these: a blank line is like
 * any other, and says nothing of what it belongs to. Beyond 5,000 differing lines the middle is taken as wholly replaced,
 * which bounds the work.
 */
export function lineScript(before: readonly string[], after: readonly string[]): Step[] {
  return betweenEqualEnds(before, after, (old, now) => {
    if (!haveCommon(old, now)) return replaced(old, now)
    const steps: Step[] = []
    let from: Pair = [0, 0]
    for (const pair of [...commonNonBlank(old, now), [old.length, now.length] as const]) {
      const gap = betweenEqualEnds(old.slice(from[0], pair[0]), now.slice(from[1], pair[1]), shortestScript)
      for (const step of gap) steps.push(step)
      if (pair[0] < old.length) steps.push('keep')
      from = [pair[0] + 1, pair[1] + 1]
    }
    return steps
  })
}

type Lines = readonly string[]

function betweenEqualEnds(
  before: Lines,
  after: Lines,
  middle: (before: Lines, after: Lines) => Step[],
): Step[] {
  const { head, tail } = equalEnds(before, after)
  const steps = middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail))
  return [...repeat('keep', head), ...steps, ...repeat('keep', tail)]
}

/** Where a line is in the old and in the new text. */
type Pair = readonly [before: number, after: number]

/** The lines with text that two lists share, as many as there are, in their order. */
export function commonNonBlank(before: Lines, after: Lines): Pair[] {
  const [old, now] = [nonBlank(before), nonBlank(after)]
  const linesAt = (lines: Lines, numbers: readonly number[]) => numbers.map((at) => lines[at] ?? '')
  return commonBetween(linesAt(before, old), linesAt(after, now)).flatMap((run) =>
    Array.from({ length: run.count }, (_, i): Pair => [old[run.old + i] ?? 0, now[run.now + i] ?? 0]),
  )
}

function nonBlank(lines: Lines): number[] {
  return lines.flatMap((line, i) => (isBlank(line) ? [] : [i]))
}

function shortestScript(before: Lines, after: Lines): Step[] {
  const steps: Step[] = []
  let [old, now] = [0, 0]
  const change = (oldEnd: number, nowEnd: number) => {
    for (; old < oldEnd; old++) steps.push('remove')
    for (; now < nowEnd; now++) steps.push('add')
  }
  for (const run of commonBetween(before, after)) {
    change(run.old, run.now)
    for (let i = 0; i < run.count; i++) steps.push('keep')
    old += run.count
    now += run.count
  }
  change(before.length, after.length)
  return steps
}

function commonBetween(before: Lines, after: Lines): readonly CommonRun[] {
  return longestCommon(before, after, MAX_EDIT_LENGTH) ?? []
}

function haveCommon(before: Lines, after: Lines): boolean {
  if (before.length === 0 || after.length === 0) return false
  const known = new Set(before)
  return after.some((line) => known.has(line))
}

function replaced(old: Lines, now: Lines): Step[] {
  return [...repeat('remove', old.length), ...repeat('add', now.length)]
}

function repeat(step: Step, count: number): Step[] {
  return new Array<Step>(count).fill(step)
}

const MAX_EDIT_LENGTH = 5000
