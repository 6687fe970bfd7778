import { commonRuns } from '../../hunk/line-script.js'
import type { LinePair } from '../../vocabulary/replacer.js'

/** The key of every blank line. */
export const BLANK = ''

/**
 * The lines that agree and are in the same order in both, as many as there are (a line diff, Myers 1986), blank ones left
 * out. Where repeated lines leave a choice, each is as near as it can to the heaviest stretch without a gap: a bracket
 * belongs to the lines above it, not to the next one like it, unless a blank line is between. A blank line agrees with one right beside lines that agree.
 * Where the lines leave no choice there is no diff.
 *
 * @param weights how much each searched line counts; nothing for a blank one
 * @param isNearest of searched lines that repeat each other the nearest to that stretch is meant, too
 */
export function alignLines(
  searched: readonly string[],
  file: readonly string[],
  weights: readonly number[],
  isNearest = false,
): LinePair[] {
  const only = pairsInPlace(searched, file, weights)
  if (only !== undefined) return withBlankLines(only, searched, file)
  const pairs = nonBlankPairs(searched, file)
  /** The nearest line of the file that agrees, between two others; rather one that is apart by a blank line, if the searched one is. */
  const nearestTo = (from: number, to: number, step: 1 | -1, line: number): number => {
    const isApart = searched[line - step] === BLANK
    let nearest: number | undefined
    for (let at = from + step; at !== to; at += step) {
      if (file[at] !== searched[line]) continue
      if (!isApart || file[at - step] === BLANK) return at
      nearest ??= at
    }
    return nearest ?? from + step
  }
  const heavy = heaviest(stretchesOf(withBlankLines(pairs, searched, file)), weights)
  const isHeavy = new Set(heavy.map(([line]) => line))
  const near = pairs.filter(([line]) => isHeavy.has(line))
  const first = pairs.findIndex(([line]) => isHeavy.has(line))
  const last = first + near.length
  const lineOf = (i: number, step: 1 | -1): number => {
    const line = pairs[i]?.[0] ?? 0
    const key = searched[line] ?? BLANK
    if (!isNearest) return line
    if (step === 1) return searched.indexOf(key, (near.at(-1)?.[0] ?? -1) + 1)
    return searched.lastIndexOf(key, (near[0]?.[0] ?? searched.length) - 1)
  }
  for (let i = Math.max(0, last); i < pairs.length; i++) {
    const line = lineOf(i, 1)
    near.push([line, nearestTo(near.at(-1)?.[1] ?? -1, pairs[i + 1]?.[1] ?? file.length, 1, line)])
  }
  for (let i = first - 1; i >= 0; i--) {
    const line = lineOf(i, -1)
    near.unshift([line, nearestTo(near[0]?.[1] ?? file.length, pairs[i - 1]?.[1] ?? -1, -1, line)])
  }
  return withBlankLines(near, searched, file)
}

/**
 * The pairs where the lines leave no choice: every searched line that is there at all is as far below the first one as it is searched,
 * and none of them is in place of another. Undefined where that is not so, or the heaviest is there twice.
 */
function pairsInPlace(searched: readonly string[], file: readonly string[], weights: readonly number[]) {
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

function nonBlankPairs(searched: readonly string[], file: readonly string[]): LinePair[] {
  const [old, own] = [nonBlank(searched), nonBlank(file)]
  const textOf = (lines: readonly string[]) => lines.filter((line) => line !== BLANK)
  const pairs: LinePair[] = []
  for (const { old: line, now: place, count } of commonRuns(textOf(searched), textOf(file)))
    for (let i = 0; i < count; i++) pairs.push([old[line + i] as number, own[place + i] as number])
  return pairs
}

function nonBlank(lines: readonly string[]): number[] {
  const numbers: number[] = []
  for (const [i, line] of lines.entries()) if (line !== BLANK) numbers.push(i)
  return numbers
}

/** The pairs with the blank lines that are right above and below them in both. */
function withBlankLines(
  pairs: readonly LinePair[],
  searched: readonly string[],
  file: readonly string[],
): LinePair[] {
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

/** The pairs in runs in which neither side has a line between. */
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
