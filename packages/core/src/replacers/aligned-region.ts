import type { TextDocument } from '../text/document.js'
import { type LineIndex, lineIndex } from '../text/line-index.js'
import { FOLDED } from '../text/line-keys.js'
import { isBlank } from '../text/lines.js'
import type { Budget } from '../vocabulary/replacer.js'
import { alignLines, BLANK, type LinePair } from './line-alignment.js'

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
  const blank = index.idOf('')
  const keys = searched.map((line) => (isBlank(line) ? BLANK : String(index.idOf(line) ?? `absent ${line}`)))
  const weights = searched.map((line) => line.trim().length)
  const bestOf = (taken: ReadonlySet<number>): AlignedRegion => {
    let best: AlignedRegion = { pairs: [], mirrored: [], weight: 0 }
    for (const { from, to } of windows) {
      budget.spend(((to - from + keys.length) * keys.length) / LINES_PER_STEP + 1)
      const lines = Array.from(index.ids.subarray(from, to), (id, i) =>
        taken.has(from + i) ? 'taken' : id === blank ? BLANK : String(id),
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
  const inFile = ([searched, line]: LinePair): LinePair => [searched, line + from]
  const pairs = alignLines(keys, lines, weights)
  const mirrored = alignLines(keys.toReversed(), lines.toReversed(), weights.toReversed())
    .map(([a, b]): LinePair => [keys.length - 1 - a, lines.length - 1 - b])
    .reverse()
  const weight = pairs.reduce((sum, [searched]) => sum + (weights[searched] ?? 0), 0)
  return { pairs: pairs.map(inFile), mirrored: mirrored.map(inFile), weight }
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
