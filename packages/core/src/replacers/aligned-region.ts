import type { TextDocument } from '../text/document.js'
import { type LineIndex, lineIndex } from '../text/line-index.js'
import { FOLDED } from '../text/line-keys.js'
import { lineScript } from '../text/line-script.js'
import { isBlank } from '../text/lines.js'
import type { Step } from '../vocabulary/edit.js'
import type { Budget } from '../vocabulary/replacer.js'

/** The numbers of a searched line and of a line of the file that agree, counted from 0. */
export type LinePair = readonly [searched: number, file: number]

/** Lines of a request, and lines of the file in the same order that agree with them. */
export interface AlignedRegion {
  readonly pairs: readonly LinePair[]
  /** The same, aligned from the end: it differs where repeated lines leave a choice. */
  readonly mirrored: readonly LinePair[]
  /** How many characters the aligned lines have, blank ones and blanks at their ends left out. */
  readonly weight: number
}

/** Lines of the file, from `from` to before `to`. */
interface Window {
  readonly from: number
  readonly to: number
}

/**
 * The region of a document that has the most of the searched lines, in their order; undefined where there is none, or
 * where another region, of other lines, has half as much, or, beside one that has nearly all of them, four fifths.
 * Lines are compared up to blanks at their ends and look-alike characters; a blank line counts only right beside others.
 *
 * Looks around the lines of the request that are rare in the file. Costs a line diff for each such place, of twice as
 * many lines as are searched; {@link MOST_WINDOWS} of them are looked at, and where there are more, nothing is found.
 */
export function alignedRegion(
  document: TextDocument,
  searched: readonly string[],
  within: Window,
  budget: Budget,
): AlignedRegion | undefined {
  const index = lineIndex(document, FOLDED)
  const windows = windowsAround(index, searched, within)
  if (windows.length === 0 || windows.length > MOST_WINDOWS) return undefined
  const keys = searched.map((line) => String(index.idOf(line) ?? `absent ${line}`))
  const weights = searched.map((line) => line.trim().length)
  const bestOf = (taken: ReadonlySet<number>): AlignedRegion => {
    let best: AlignedRegion = { pairs: [], mirrored: [], weight: 0 }
    for (const { from, to } of windows) {
      budget.spend(((to - from + keys.length) * keys.length) / LINES_PER_STEP + 1)
      const lines = Array.from(index.ids.subarray(from, to), (id, i) =>
        taken.has(from + i) ? '' : String(id),
      )
      const region = regionOf(keys, lines, from, weights)
      if (region.weight > best.weight) best = region
    }
    return best
  }
  const best = bestOf(new Set())
  if (best.weight === 0) return undefined
  const rival = bestOf(new Set(best.pairs.map(([, file]) => file)))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const share = best.weight >= whole * NEARLY_ALL ? RIVAL_SHARE_OF_ALL : RIVAL_SHARE
  return rival.weight >= best.weight * share ? undefined : best
}

function regionOf(
  keys: readonly string[],
  lines: readonly string[],
  from: number,
  weights: readonly number[],
): AlignedRegion {
  const pairs = pairsOf(lineScript(keys, lines))
  const backwards = pairsOf(lineScript(keys.toReversed(), lines.toReversed()))
  const mirrored = backwards.map(([a, b]): LinePair => [keys.length - 1 - a, lines.length - 1 - b]).reverse()
  const settled = (some: readonly LinePair[]) =>
    drawnTogether(some, lines, weights).map(([a, b]): LinePair => [a, b + from])
  return { pairs: settled(pairs), mirrored: settled(mirrored), weight: weightOf(pairs, weights) }
}

/**
 * The pairs, each as near as the lines allow to the heaviest stretch without a gap: a bracket belongs to the lines above
 * it, not to the next one like it. Blank lines count only in a stretch with others; else any would do for them.
 */
function drawnTogether(
  pairs: readonly LinePair[],
  lines: readonly string[],
  weights: readonly number[],
): LinePair[] {
  const heavy = heaviest(stretchesOf(pairs), weights)
  const first = heavy[0] === undefined ? 0 : pairs.indexOf(heavy[0])
  const near = [...heavy]
  for (const [searched, place] of pairs.slice(first + heavy.length)) {
    const above = near.at(-1)?.[1] ?? -1
    near.push([searched, lines.indexOf(lines[place] ?? '', above + 1)])
  }
  for (const [searched, place] of pairs.slice(0, first).reverse()) {
    const below = near[0]?.[1] ?? lines.length
    near.unshift([searched, lines.lastIndexOf(lines[place] ?? '', below - 1)])
  }
  return stretchesOf(near)
    .filter((stretch) => weightOf(stretch, weights) > 0)
    .flat()
}

/** The pairs in runs in which neither request nor file has a line between. */
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
  const most = Math.max(...stretches.map((stretch) => weightOf(stretch, weights)))
  return stretches.find((stretch) => weightOf(stretch, weights) === most) ?? []
}

function weightOf(pairs: readonly LinePair[], weights: readonly number[]): number {
  return pairs.reduce((sum, [searched]) => sum + (weights[searched] ?? 0), 0)
}

function pairsOf(script: readonly Step[]): LinePair[] {
  const pairs: LinePair[] = []
  let [searched, file] = [0, 0]
  for (const step of script) {
    if (step === 'keep') pairs.push([searched, file])
    if (step !== 'add') searched++
    if (step !== 'remove') file++
  }
  return pairs
}

/** Where the searched lines may stand: around each of them that is rare in the file. Windows do not repeat each other. */
function windowsAround(index: LineIndex, searched: readonly string[], within: Window): Window[] {
  const slack = SLACK + Math.ceil(searched.length / 2)
  const shifts: number[] = []
  for (const [i, line] of searched.entries()) {
    const id = isBlank(line) ? undefined : index.idOf(line)
    if (id === undefined) continue
    const places = index.occurrences(id)
    if (places.length <= RARE) for (const place of places) shifts.push(place - i)
  }
  const windows: { from: number; to: number; shift: number }[] = []
  for (const shift of shifts.sort((a, b) => a - b)) {
    const [from, to] = [shift - slack, shift + searched.length + slack]
    const last = windows.at(-1)
    if (last !== undefined && shift - last.shift <= slack) last.to = to
    else windows.push({ from, to, shift })
  }
  return windows
    .map(({ from, to }) => ({ from: Math.max(from, within.from), to: Math.min(to, within.to) }))
    .filter(({ from, to }) => from < to)
}

/** A line that stands at most so often tells where it may be. */
const RARE = 8
const SLACK = 4
const MOST_WINDOWS = 40
const RIVAL_SHARE = 0.5
const RIVAL_SHARE_OF_ALL = 0.8
const NEARLY_ALL = 0.9
const LINES_PER_STEP = 16
