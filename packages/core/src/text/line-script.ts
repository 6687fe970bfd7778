import { diffArrays } from 'diff'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import { type Line, splitLines } from './lines.js'

/**
 * How the edit's search text becomes its replacement, line by line. A script of the request's own is followed,
 * but a line that it removes and adds again, ending and all, is one that it keeps.
 */
export function scriptOf({ search, replacement, script }: TextEdit): Step[] {
  return scriptOfLines(splitLines(search), splitLines(replacement), script)
}

/** The same of lines that are split already. */
export function scriptOfLines(
  before: readonly Line[],
  after: readonly Line[],
  script: TextEdit['script'],
): Step[] {
  return script === undefined
    ? lineScript(before.map(contentOf), after.map(contentOf))
    : refine(script, before, after)
}

function refine(script: readonly Step[], before: readonly Line[], after: readonly Line[]): Step[] {
  const steps: Step[] = []
  let [oldFrom, newFrom, oldTo, newTo] = [0, 0, 0, 0]
  const closeRun = () => {
    if (oldFrom === oldTo && newFrom === newTo) return
    const [old, now] = [before.slice(oldFrom, oldTo), after.slice(newFrom, newTo)]
    for (const step of lineScript(old.map(wholeOf), now.map(wholeOf))) steps.push(step)
  }
  for (const step of script) {
    if (step === 'keep') {
      closeRun()
      steps.push(step)
    }
    if (step !== 'add') oldTo++
    if (step !== 'remove') newTo++
    if (step === 'keep') [oldFrom, newFrom] = [oldTo, newTo]
  }
  closeRun()
  return steps
}

function contentOf({ content }: Line): string {
  return content
}

function wholeOf({ content, ending }: Line): string {
  return content + ending
}

/**
 * How one list of lines becomes another, with as many lines kept as possible (Myers 1986, through the `diff`
 * package, on what is left after equal beginnings and ends). Beyond 5,000 differing lines the middle is taken
 * as wholly replaced, which bounds the work.
 */
export function lineScript(before: readonly string[], after: readonly string[]): Step[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  const middle = middleScript(
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
  )
  return [...repeat('keep', head), ...middle, ...repeat('keep', tail)]
}

function middleScript(before: string[], after: string[]): Step[] {
  const parts = haveCommon(before, after)
    ? diffArrays(before, after, { maxEditLength: MAX_EDIT_LENGTH })
    : undefined
  if (parts === undefined) return [...repeat('remove', before.length), ...repeat('add', after.length)]
  return parts.flatMap(({ removed, added, count }) =>
    repeat(removed ? 'remove' : added ? 'add' : 'keep', count),
  )
}

function haveCommon(before: readonly string[], after: readonly string[]): boolean {
  // The ends are not equal.
  if (before.length < 2 && after.length < 2) return false
  const known = new Set(before)
  return after.some((line) => known.has(line))
}

function repeat(step: Step, count: number): Step[] {
  return new Array<Step>(count).fill(step)
}

const MAX_EDIT_LENGTH = 5000
