import { diffArrays } from 'diff'
import { areSameLines } from '../text/lines.js'

/** Lines that two texts have in common, one right below the other. */
export interface CommonRun {
  /** Where it begins in the old and in the new text. */
  readonly old: number
  readonly now: number
  readonly count: number
}

/**
 * As many lines as two texts have in common, in their order (Myers 1986, through the `diff` package); undefined where more than so
 * many would have to go and come. Linear in the lines, times how many differ of those that both texts have.
 */
export function longestCommon(
  before: readonly string[],
  after: readonly string[],
  most: number,
): readonly CommonRun[] | undefined {
  // Lines that only one text has are in no run, and without them there is much less to compare.
  const [old, now] = [sharedWith(after, before), sharedWith(before, after)]
  const left = most - (before.length - old.lines.length) - (after.length - now.lines.length)
  if (left < 0) return undefined
  const parts = areSameLines(old.lines, now.lines)
    ? [{ added: false, removed: false, count: old.lines.length }]
    : diffArrays(old.lines, now.lines, { maxEditLength: left })
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

/** Those lines that another text has, too, and where they are. */
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
