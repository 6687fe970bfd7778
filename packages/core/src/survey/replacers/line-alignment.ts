import { commonNonBlank } from '../../hunk/script.js'
import { lazily } from '../../text/lazily.js'
import type { LinePair } from '../../vocabulary/replacer.js'

/** The key of every blank line. */
export const BLANK = ''

type Lines = readonly string[]

/** Lines that agree, by their numbers among the searched ones and in the file. */
export interface Alignment {
  readonly pairs: readonly LinePair[]
  /** Whether the lines leave no choice. */
  readonly isOnly: boolean
  /** The same in other ways, where repeated lines leave a choice: aligned from the end, and of lines that repeat each other the nearest. */
  others(): LinePair[][]
  /** The same with each as far up, and as far down, as it can be, where that is elsewhere. */
  outermost(): LinePair[][]
}

/**
 * The lines that agree and are in the same order in both, as many as there are (a line diff, Myers 1986), blank ones left
 * out. Where repeated lines leave a choice, each is as near as it can to the heaviest stretch without a gap: a bracket
 * belongs to the lines above it, not to the next one like it, unless a blank line is between. A blank line agrees with one right beside lines that agree.
 * Where the lines leave no choice there is no diff.
 *
 * @param weights how much each searched line counts; nothing for a blank one
 */
export function alignLines(searched: Lines, file: Lines, weights: readonly number[]): Alignment {
  const only = pairsInPlace(searched, file, weights)
  const upwards = lazily(() => [searched.toReversed(), file.toReversed()] as const)
  const outermostOf = (pairs: readonly LinePair[]) => {
    const [above, own] = upwards()
    const down = turned(drawnUp(turned(pairs, searched, file), own), above, own)
    return [drawnUp(pairs, file), down].filter((other) =>
      other.some(([, place], i) => place !== pairs[i]?.[1]),
    )
  }
  if (only !== undefined) {
    const pairs = withBlankLines(only, searched, file)
    return { pairs, isOnly: true, others: () => [], outermost: () => outermostOf(pairs) }
  }
  const near = (isNearest: boolean) =>
    withBlankLines(pairsNearHeaviest(searched, file, weights, isNearest), searched, file)
  const fromEnd = () => alignLines(...upwards(), weights.toReversed()).pairs
  const pairs = near(false)
  return {
    pairs,
    isOnly: false,
    others: () => [turned(fromEnd(), searched, file), near(true)],
    outermost: () => outermostOf(pairs),
  }
}

/** The pairs, each with the first of the file's lines like its own that are below the pair above. */
function drawnUp(pairs: readonly LinePair[], file: Lines): LinePair[] {
  const drawn: LinePair[] = []
  for (const [line, place] of pairs)
    drawn.push([line, file.indexOf(file[place] as string, (drawn.at(-1)?.[1] ?? -1) + 1)])
  return drawn
}

function turned(pairs: readonly LinePair[], searched: Lines, file: Lines) {
  return pairs
    .map(([line, place]): LinePair => [searched.length - 1 - line, file.length - 1 - place])
    .reverse()
}

function pairsNearHeaviest(
  searched: Lines,
  file: Lines,
  weights: readonly number[],
  isNearest: boolean,
): LinePair[] {
  const pairs = commonNonBlank(searched, file)
  const heavy = heaviest(stretchesOf(withBlankLines(pairs, searched, file)), weights)
  const isHeavy = new Set(heavy.map(([line]) => line))
  const drawn = drawnNear(pairs, isHeavy, searched, file, isNearest)
  const [upwards, own] = [searched.toReversed(), file.toReversed()]
  const isHeavyUpwards = new Set(heavy.map(([line]) => searched.length - 1 - line))
  const above = drawnNear(turned(drawn, searched, file), isHeavyUpwards, upwards, own, isNearest)
  return turned(above, searched, file)
}

/**
 * The pairs with those below a stretch as near to it as they can be: each is the first line of the file that agrees; rather the first one that is
 * apart by a blank line, if the searched one is.
 *
 * @param isNearest instead, of lines that repeat each other the nearest in both, whatever is above it
 */
function drawnNear(
  pairs: readonly LinePair[],
  isStretch: ReadonlySet<number>,
  searched: Lines,
  file: Lines,
  isNearest: boolean,
): LinePair[] {
  const drawn = pairs.slice(0, pairs.findLastIndex(([line]) => isStretch.has(line)) + 1)
  for (let i = drawn.length; i < pairs.length; i++) {
    const [above, last] = drawn.at(-1) ?? [-1, -1]
    const key = searched[pairs[i]?.[0] ?? 0] ?? BLANK
    const line = isNearest ? searched.indexOf(key, above + 1) : (pairs[i]?.[0] ?? 0)
    const end = pairs[i + 1]?.[1] ?? file.length
    const first = file.indexOf(key, last + 1)
    let place = first
    if (searched[line - 1] === BLANK && !isNearest)
      while (place < end && (file[place] !== key || file[place - 1] !== BLANK)) place++
    drawn.push([line, place < end ? place : first])
  }
  return drawn
}

/**
 * The pairs where the lines leave no choice: every searched line that is there at all is as far below the first one as it is searched,
 * and none of them is in place of another. Undefined where that is not so, or the heaviest is there twice.
 */
function pairsInPlace(searched: Lines, file: Lines, weights: readonly number[]) {
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

/** The pairs with the blank lines that are right above and below them in both. */
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
