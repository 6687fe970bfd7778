import { diffArrays } from 'diff'
import type { Step } from '../vocabulary/edit.js'

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
  if (before.length === 0 || after.length === 0) {
    return [...repeat('remove', before.length), ...repeat('add', after.length)]
  }
  const parts = diffArrays(before, after, { maxEditLength: MAX_EDIT_LENGTH })
  if (parts === undefined) return [...repeat('remove', before.length), ...repeat('add', after.length)]
  return parts.flatMap(({ removed, added, count }) =>
    repeat(removed ? 'remove' : added ? 'add' : 'keep', count),
  )
}

function repeat(step: Step, count: number): Step[] {
  return new Array<Step>(count).fill(step)
}

const MAX_EDIT_LENGTH = 5000
