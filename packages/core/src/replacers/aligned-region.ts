import type { TextDocument } from '../text/document.js'
import { type LineIndex, type LineKey, lineIndex } from '../text/line-index.js'
import { lineScript } from '../text/line-script.js'
import { isBlank } from '../text/lines.js'
import { foldLookalikes } from '../text/lookalikes.js'
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

/** Lines compared without trailing blanks and with look-alike characters folded. Indentation counts. */
export const FOLDED_END: LineKey = { name: 'folded-end', of: (line) => foldLookalikes(line).trimEnd() }

/**
 * The region of a document that has the most of the searched lines, in their order; undefined where there is none, or
 * where another region, of other lines, has half as much.
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
  const index = lineIndex(document, FOLDED_END)
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
  return rival.weight >= best.weight * RIVAL_SHARE ? undefined : best
}

function regionOf(
  keys: readonly string[],
  lines: readonly string[],
  from: number,
  weights: readonly number[],
): AlignedRegion {
  const pairs = pairsOf(lineScript(keys, lines)).map(([a, b]): LinePair => [a, b + from])
  const backwards = pairsOf(lineScript(keys.toReversed(), lines.toReversed()))
  const mirrored = backwards.map(([a, b]): LinePair => [keys.length - 1 - a, from + lines.length - 1 - b])
  const weight = pairs.reduce((sum, [searched]) => sum + (weights[searched] ?? 0), 0)
  return { pairs, mirrored: mirrored.reverse(), weight }
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
const LINES_PER_STEP = 16
