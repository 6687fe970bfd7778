import { diffArrays } from 'diff'

/** Lines that two texts have in common, one right below the other. */
export interface CommonRun {
  /** Where it begins in the old and in the new text. */
  readonly old: number
  readonly now: number
  readonly count: number
}

/**
 * As many lines as two texts have in common, in their order (Myers 1986, through the `diff` package); undefined where more than so
 * many would have to go and come. Linear in the lines, times how many differ.
 */
export function longestCommon(
  before: readonly string[],
  after: readonly string[],
  most: number,
): readonly CommonRun[] | undefined {
  const parts = diffArrays([...before], [...after], { maxEditLength: most })
  if (parts === undefined) return undefined
  const runs: CommonRun[] = []
  let [old, now] = [0, 0]
  for (const { added, removed, count } of parts) {
    if (!added && !removed) runs.push({ old, now, count })
    if (!added) old += count
    if (!removed) now += count
  }
  return runs
}
