import { commonNonBlank } from '../../hunk/script.js'
import type { LinePair } from '../../vocabulary/replacer.js'

/** The key of every blank line. */
export const BLANK = ''

type Lines = readonly string[]

/** Which searched lines are aligned with which lines of the file. */
export interface Alignment {
  readonly pairs: readonly LinePair[]
  /** Whether aligned lines have the same distances in both lists, so that no other alignment is considered. */
  readonly isOnly: boolean
  /** Other alignments, where repeated lines allow them: aligned from the end, and with the nearest of repeated lines. */
  others(): LinePair[][]
  /** The pairs with the file's lines as far up as possible, and as far down as possible; only those that differ from `pairs`. */
  outermost(): LinePair[][]
}

/**
 * Aligns as many equal lines in the same order as possible (a line diff, Myers 1986); the diff leaves out blank lines.
 * - Where lines repeat, each is aligned as near as possible to the heaviest stretch without a gap, because a bracket
 *   belongs to the lines above it: in the file `run() {\n}\nrun() {\n}`, `run() {\n}` is the first two lines.
 * - A line below a blank line goes rather to a line that is below a blank line, too: in the file `run() {\n}\n\n}`,
 *   `run() {\n\n}` is all lines but the second.
 * - A blank line is aligned only with one right beside aligned lines.
 *
 * No diff is made where all lines have the same distances in both lists, see {@link pairsAtSameDistance}.
 *
 * @param weights how much each searched line counts; 0 for a blank one
 */
export function alignLines(searched: Lines, file: Lines, weights: readonly number[]): Alignment {
  const inPlace = pairsAtSameDistance(searched, file, weights)
  const [searchedUpwards, fileUpwards] = [searched.toReversed(), file.toReversed()]
  const alignNear = (takesNearest: boolean) =>
    withBlankLines(inPlace ?? pairsNearHeaviest(searched, file, weights, takesNearest), searched, file)
  const fromEnd = () => alignLines(searchedUpwards, fileUpwards, weights.toReversed()).pairs
  const pairs = alignNear(false)
  return {
    pairs,
    isOnly: inPlace !== undefined,
    others: () => (inPlace ? [] : [mirrored(fromEnd(), searched, file), alignNear(true)]),
    outermost() {
      const [up, upFromEnd] = [movedUp(pairs, file), movedUp(mirrored(pairs, searched, file), fileUpwards)]
      const isOther = (other: readonly LinePair[]) => other.some(([, place], i) => place !== pairs[i]?.[1])
      return [up, mirrored(upFromEnd, searched, file)].filter(isOther)
    },
  }
}

/** The pairs, each with the first equal line of the file below the pair before. */
function movedUp(pairs: readonly LinePair[], file: Lines): LinePair[] {
  const moved: LinePair[] = []
  for (const [line, place] of pairs)
    moved.push([line, file.indexOf(file[place] as string, (moved.at(-1)?.[1] ?? -1) + 1)])
  return moved
}

/** The pairs as counted from the ends of both lists. */
function mirrored(pairs: readonly LinePair[], searched: Lines, file: Lines) {
  return pairs
    .map(([line, place]): LinePair => [searched.length - 1 - line, file.length - 1 - place])
    .reverse()
}

/** The pairs of a line diff, moved as near as possible to the heaviest stretch. */
function pairsNearHeaviest(
  searched: Lines,
  file: Lines,
  weights: readonly number[],
  takesNearest: boolean,
): LinePair[] {
  const pairs = commonNonBlank(searched, file)
  const heavy = heaviest(stretchesOf(withBlankLines(pairs, searched, file)), weights)
  const heavyLines = new Set(heavy.map(([line]) => line))
  const moved = movedNear(pairs, heavyLines, searched, file, takesNearest)
  const [upwards, own] = [searched.toReversed(), file.toReversed()]
  const heavyLinesUpwards = new Set(heavy.map(([line]) => searched.length - 1 - line))
  const above = movedNear(mirrored(moved, searched, file), heavyLinesUpwards, upwards, own, takesNearest)
  return mirrored(above, searched, file)
}

/**
 * The pairs, with those below the stretch moved as near to it as possible: each to the first equal line of the file, or, if
 * a blank line is above the searched line, to the first equal line below a blank line.
 *
 * @param takesNearest to take the nearest of repeated lines among the searched ones too, whatever is above it
 */
function movedNear(
  pairs: readonly LinePair[],
  stretchLines: ReadonlySet<number>,
  searched: Lines,
  file: Lines,
  takesNearest: boolean,
): LinePair[] {
  const moved = pairs.slice(0, pairs.findLastIndex(([line]) => stretchLines.has(line)) + 1)
  for (let i = moved.length; i < pairs.length; i++) {
    const [above, last] = moved.at(-1) ?? [-1, -1]
    const key = searched[pairs[i]?.[0] ?? 0] ?? BLANK
    const line = takesNearest ? searched.indexOf(key, above + 1) : (pairs[i]?.[0] ?? 0)
    const end = pairs[i + 1]?.[1] ?? file.length
    const first = file.indexOf(key, last + 1)
    let place = first
    if (searched[line - 1] === BLANK && !takesNearest)
      while (place < end && (file[place] !== key || file[place - 1] !== BLANK)) place++
    moved.push([line, place < end ? place : first])
  }
  return moved
}

/**
 * The pairs if the file has the heaviest searched line once, every other searched line at the same distance from it or not
 * at all, and at no such position a line that equals another searched line. Else undefined.
 */
function pairsAtSameDistance(searched: Lines, file: Lines, weights: readonly number[]) {
  let heaviest = -1
  for (const [line, key] of searched.entries())
    if ((weights[line] ?? 0) > (weights[heaviest] ?? 0) && file.includes(key)) heaviest = line
  const place = file.indexOf(searched[heaviest] ?? BLANK)
  if (heaviest === -1 || file.includes(file[place] as string, place + 1)) return undefined
  const pairs: LinePair[] = []
  for (const [line, key] of searched.entries()) {
    const at = line + place - heaviest
    const own = file[at] ?? BLANK
    if (own !== key && ((key !== BLANK && file.includes(key)) || (own !== BLANK && searched.includes(own))))
      return undefined
    if (own === key && key !== BLANK) pairs.push([line, at])
  }
  return pairs
}

/** The pairs, and pairs of the blank lines that are right above and below them in both lists. */
function withBlankLines(pairs: readonly LinePair[], searched: Lines, file: Lines): LinePair[] {
  const all: LinePair[] = []
  const areBlank = (line: number, place: number) => searched[line] === BLANK && file[place] === BLANK
  for (const [i, [line, place]] of pairs.entries()) {
    const above = all.at(-1) ?? [-1, -1]
    let up = 1
    while (line - up > above[0] && place - up > above[1] && areBlank(line - up, place - up)) up++
    for (let j = up - 1; j > 0; j--) all.push([line - j, place - j])
    all.push([line, place])
    const below = pairs[i + 1] ?? [searched.length, file.length]
    for (let down = 1; line + down < below[0] && place + down < below[1]; down++) {
      if (!areBlank(line + down, place + down)) break
      all.push([line + down, place + down])
    }
  }
  return all
}

function stretchesOf(pairs: readonly LinePair[]): LinePair[][] {
  const stretches: LinePair[][] = []
  for (const pair of pairs) {
    const last = stretches.at(-1)?.at(-1)
    if (last !== undefined && last[0] === pair[0] - 1 && last[1] === pair[1] - 1) stretches.at(-1)?.push(pair)
    else stretches.push([pair])
  }
  return stretches
}

function heaviest(stretches: readonly LinePair[][], weights: readonly number[]): LinePair[] {
  const weightOf = (stretch: readonly LinePair[]) =>
    stretch.reduce((sum, [searched]) => sum + (weights[searched] ?? 0), 0)
  const most = Math.max(...stretches.map(weightOf))
  return stretches.find((stretch) => weightOf(stretch) === most) ?? []
}
