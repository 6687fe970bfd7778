import { diffArrays } from 'diff/lib/diff/array.js'
import { areSameLines } from './lines.js'
import { lastAtMost } from './sequences.js'

/** The numbers of a line that two texts have in common, in the old and in the new text, counted from 0. */
export type CommonLine = readonly [old: number, now: number]

/**
 * Returns a longest common subsequence of two lists of lines (Myers 1986, through the `diff` package). Empty where
 * more than `mostChanges` lines would have to be removed and added. Takes time linear in the number of lines times
 * the number of differences, counted among the lines that both lists have. With more than a thousand of these, the lines that
 * both lists have once are paired first, in the same order, and only what is between these is compared: not always the longest.
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
  const common =
    compared(old.lines, now.lines, changesLeft) ?? aroundUnique(old.lines, now.lines, changesLeft)
  return common.map(([i, j]) => [old.at[i] as number, now.at[j] as number])
}

/** Beyond so many changes, the time of a comparison grows with their square. */
const FEW_CHANGES = 1000

/** The common lines by one comparison; undefined where more lines than a few, or than allowed, differ. */
function compared(before: string[], after: string[], mostChanges: number): CommonLine[] | undefined {
  if (areSameLines(before, after)) return before.map((_, at) => [at, at])
  const parts = diffArrays(before, after, {
    maxEditLength: Math.min(mostChanges, FEW_CHANGES),
  })
  if (parts === undefined) return undefined
  const common: CommonLine[] = []
  let [i, j] = [0, 0]
  for (const { added, removed, count } of parts) {
    if (!added && !removed) for (let k = 0; k < count; k++) common.push([i + k, j + k])
    if (!added) i += count
    if (!removed) j += count
  }
  return common
}

/** The common lines around those that both lists have once. Empty where more than `mostChanges` lines differ. */
function aroundUnique(before: string[], after: string[], mostChanges: number): CommonLine[] {
  const common: CommonLine[] = []
  let [i, j, changes] = [0, 0, 0]
  const unique = uniqueInOrder(before, after)
  if (unique.length === 0) return []
  for (const [oldEnd, nowEnd] of [...unique, [before.length, after.length] as const]) {
    const [old, now] = [before.slice(i, oldEnd), after.slice(j, nowEnd)]
    const between = compared(old, now, mostChanges) ?? []
    for (const [one, other] of between) common.push([i + one, j + other])
    changes += old.length + now.length - 2 * between.length
    if (changes > mostChanges) return []
    if (oldEnd < before.length) common.push([oldEnd, nowEnd])
    ;[i, j] = [oldEnd + 1, nowEnd + 1]
  }
  return common
}

/** The lines that both lists have once, as many as are in the same order (patience sorting). */
export function uniqueInOrder<Line>(before: readonly Line[], after: readonly Line[]): CommonLine[] {
  const once = onlyOnce(after)
  const pairs = [...onlyOnce(before)].flatMap(([line, old]): CommonLine[] => {
    const now = once.get(line)
    return now === undefined ? [] : [[old, now]]
  })
  // Of the chains of each length the one that ends first: its last pair, and where it ends. For each pair the one above it.
  const [tails, ends, previous]: [number[], number[], number[]] = [[], [], []]
  for (const [at, [, now]] of pairs.entries()) {
    const length = 1 + lastAtMost(ends, now)
    previous.push(tails[length - 1] ?? -1)
    tails[length] = at
    ends[length] = now
  }
  const chain: CommonLine[] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] as number) chain.push(pairs[at] as CommonLine)
  return chain.reverse()
}

/** The lines that are there only once, with their numbers. */
function onlyOnce<Line>(lines: readonly Line[]): ReadonlyMap<Line, number> {
  const [once, known] = [new Map<Line, number>(), new Set<Line>()]
  for (const [at, line] of lines.entries()) {
    if (known.has(line)) once.delete(line)
    else once.set(line, at)
    known.add(line)
  }
  return once
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
