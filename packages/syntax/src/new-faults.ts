import type { Fault } from './fault.js'

/** The region in which two texts differ: from `start` to `before` in the first, to `after` in the second. */
interface Region {
  readonly start: number
  readonly before: number
  readonly after: number
}

/**
 * The faults of the changed text that the text before does not have. A fault counts as old where the text before has one of the
 * same message at the same place, and as many others count as old as have gone from the text before: parsers name the same
 * fault in other words when something near it changes. What ends above the change and the line before it is not of the change.
 *
 * Linear in the texts and in the faults.
 */
export function newFaults(
  before: string,
  faultsBefore: readonly Fault[],
  after: string,
  faultsAfter: readonly Fault[],
): readonly Fault[] {
  if (faultsBefore.length === 0) return faultsAfter
  const region = changedRegion(before, after)
  const shift = region.after - region.before
  const known = new Map<string, number>()
  for (const { start, message } of faultsBefore) {
    const key = `${start < region.before ? start : start + shift} ${message}`
    known.set(key, (known.get(key) ?? 0) + 1)
  }
  const unknown = faultsAfter.filter(({ start, message }) => {
    const key = `${start} ${message}`
    const count = known.get(key) ?? 0
    if (count > 0) known.set(key, count - 1)
    return count === 0
  })
  const gone = faultsBefore.length - (faultsAfter.length - unknown.length)
  const line = after.lastIndexOf('\n', region.start - 1)
  const above = after.lastIndexOf('\n', line - 1) + 1
  const fresh = unknown.filter(({ end }) => end >= above)
  return fresh.length > gone ? fresh : []
}

function changedRegion(before: string, after: string): Region {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let below = 0
  while (below < shorter - start && before.at(-1 - below) === after.at(-1 - below)) below++
  return { start, before: before.length - below, after: after.length - below }
}
