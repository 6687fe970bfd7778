import { diffArrays } from 'diff'
import { areSameLines } from '../text/lines.js'

/** The numbers of a line that two texts have in common, in the old and in the new text, counted from 0. */
export type CommonLine = readonly [old: number, now: number]

/**
 * Returns a longest common subsequence of two lists of lines (Myers 1986, through the `diff` package). Empty where
 * more than `mostChanges` lines would have to be removed and added. Takes time linear in the number of lines times
 * the number of differences, counted among the lines that both lists have.
 */
export function longestCommon(
  before: readonly string[],
  after: readonly string[],
  mostChanges: number,
): CommonLine[] {
  // Lines that only one text has are in no common line. Leaving them out makes the comparison much smaller.
  const [old, now] = [sharedWith(after, before), sharedWith(before, after)]
  const changesLeft = mostChanges - (before.length - old.lines.length) - (after.length - now.lines.length)
  if (changesLeft < 0) return []
  const parts = areSameLines(old.lines, now.lines)
    ? [{ added: false, removed: false, count: old.lines.length }]
    : diffArrays(old.lines, now.lines, { maxEditLength: changesLeft })
  const common: CommonLine[] = []
  let [i, j] = [0, 0]
  for (const { added, removed, count } of parts ?? []) {
    if (!added && !removed)
      for (let k = 0; k < count; k++) common.push([old.at[i + k] ?? 0, now.at[j + k] ?? 0])
    if (!added) i += count
    if (!removed) j += count
  }
  return common
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
