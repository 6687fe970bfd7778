import { diffArrays } from 'diff'
import { areSameLines } from '../text/lines.js'

/** Consecutive lines that two texts have in common. */
export interface CommonRun {
  /** The numbers of its first line in the old and in the new text, counted from 0. */
  readonly old: number
  readonly now: number
  readonly count: number
}

/**
 * Returns a longest common subsequence of two lists of lines (Myers 1986, through the `diff` package).
 * Undefined where more than `mostChanges` lines would have to be removed and added. Takes time linear in the
 * number of lines times the number of differences, counted among the lines that both lists have.
 */
export function longestCommon(
  before: readonly string[],
  after: readonly string[],
  mostChanges: number,
): readonly CommonRun[] | undefined {
  // Lines that only one text has are in no run. Leaving them out makes the comparison much smaller.
  const [old, now] = [sharedWith(after, before), sharedWith(before, after)]
  const changesLeft = mostChanges - (before.length - old.lines.length) - (after.length - now.lines.length)
  if (changesLeft < 0) return undefined
  const parts = areSameLines(old.lines, now.lines)
    ? [{ added: false, removed: false, count: old.lines.length }]
    : diffArrays(old.lines, now.lines, { maxEditLength: changesLeft })
  if (parts === undefined) return undefined
  const runs: { old: number; now: number; count: number }[] = []
  let [i, j] = [0, 0]
  for (const { added, removed, count } of parts) {
    if (!added && !removed)
      for (let k = 0; k < count; k++) addPair(runs, old.at[i + k] ?? 0, now.at[j + k] ?? 0)
    if (!added) i += count
    if (!removed) j += count
  }
  return runs
}

/** The lines that the other text has as well, and their numbers. */
function sharedWith(other: readonly string[], lines: readonly string[]) {
  const known = new Set(other)
  const shared = { lines: [] as string[], at: [] as number[] }
  for (const [at, line] of lines.entries()) {
    if (!known.has(line)) continue
    shared.lines.push(line)
    shared.at.push(at)
  }
  return shared
}

function addPair(runs: { old: number; now: number; count: number }[], old: number, now: number): void {
  const last = runs.at(-1)
  if (last !== undefined && last.old + last.count === old && last.now + last.count === now) last.count++
  else runs.push({ old, now, count: 1 })
}
