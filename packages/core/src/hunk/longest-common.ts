/** Lines that two texts have in common, one right below the other. */
export interface CommonRun {
  /** Where it begins in the old and in the new text. */
  readonly old: number
  readonly now: number
  readonly count: number
}

/**
 * As many lines as two texts have in common, in their order; undefined where more than so many would have to go and come. Of
 * several ways the one that takes lines off earlier.
 *
 * Myers (1986), with the choices of the package `diff`, whose results it gives: that one keeps its paths in a list that engines hold as
 * a dictionary, and every line of a path as an object, which is many times as dear for hunks of some lines. Linear in the lines,
 * times how many differ.
 */
export function longestCommon(
  before: readonly string[],
  after: readonly string[],
  most: number,
): readonly CommonRun[] | undefined {
  const limit = Math.min(before.length + after.length, most)
  // By diagonal, that is by how many more old than new lines are behind it: how many old ones the farthest path has.
  const reached = new Int32Array(2 * limit + 3).fill(NOWHERE)
  const paths: (Path | undefined)[] = new Array(2 * limit + 3)
  let [lowest, highest] = [-limit, limit]
  for (let length = 0; length <= limit; length++) {
    const last = Math.min(highest, length)
    for (let diagonal = Math.max(lowest, -length); diagonal <= last; diagonal += 2) {
      const place = limit + 1 + diagonal
      const [removing, adding] = [reached[place - 1] as number, reached[place + 1] as number]
      const canAdd = adding !== NOWHERE && adding > diagonal && adding - diagonal <= after.length
      const canRemove = removing !== NOWHERE && removing < before.length
      reached[place - 1] = NOWHERE
      reached[place] = NOWHERE
      if (!canAdd && !canRemove && length > 0) continue
      const adds = !canRemove || (canAdd && removing < adding)
      let old = length === 0 ? 0 : adds ? adding : removing + 1
      const start = old
      while (old < before.length && old - diagonal < after.length && before[old] === after[old - diagonal])
        old++
      const above = length === 0 ? undefined : paths[adds ? place + 1 : place - 1]
      const path = old > start ? { old: start, now: start - diagonal, count: old - start, above } : above
      if (old === before.length && old - diagonal === after.length) return runsOf(path)
      reached[place] = old
      paths[place] = path
      if (old === before.length) highest = Math.min(highest, diagonal - 1)
      if (old - diagonal === after.length) lowest = Math.max(lowest, diagonal + 1)
    }
  }
  return undefined
}

const NOWHERE = -1

/** The last run of a way through both texts, and those above it. */
interface Path extends CommonRun {
  readonly above: Path | undefined
}

function runsOf(last: Path | undefined): CommonRun[] {
  const runs: CommonRun[] = []
  for (let path = last; path !== undefined; path = path.above) runs.push(path)
  return runs.reverse()
}
