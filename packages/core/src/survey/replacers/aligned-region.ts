import { FOLDED } from '../../search/line-keys.js'
import { rareLine } from '../../search/line-places.js'
import { lazily } from '../../text/lazily.js'
import { isBlank } from '../../text/lines.js'
import { foldLookalikes } from '../../text/lookalikes.js'
import type { LinePair, Query } from '../../vocabulary/replacer.js'
import { type Alignment, alignLines, BLANK } from './line-alignment.js'

/** Lines of a request, and lines of the file in the same order that agree with them. */
export interface AlignedRegion {
  readonly pairs: readonly LinePair[]
  /** The same in other ways, where repeated lines leave a choice. */
  readonly others: readonly LinePair[][]
  /** The same with each as far up, and as far down, as it can be, where that is elsewhere. */
  outermost(): readonly LinePair[][]
}

/** A part of the file that was compared, and what of it agrees. */
interface Compared {
  readonly window: Window
  readonly alignment: Alignment
  /** How many characters the aligned lines have, blank ones and whitespace at their ends left out. */
  readonly weight: number
}

/** Lines of the file, from `from` to before `to`. */
interface Window {
  readonly from: number
  readonly to: number
}

/**
 * The region of a document that has the most of the searched lines, in their order; undefined where there is none, where it has
 * less than half of their characters, or where another region, of other lines, has half as much, or, beside one that has nearly all of them, four fifths.
 * Lines are compared up to whitespace at their ends and look-alike characters; a blank line counts only right beside others.
 *
 * Looks around the lines of the request that are rare in the file. Costs a line diff for each such place, of twice as
 * many lines as are searched; {@link MOST_WINDOWS} of them are looked at, and where there are more, nothing is found.
 */
export function alignedRegion(query: Query, searched: readonly string[]): AlignedRegion | undefined {
  const { document, budget } = query
  const weights = searched.map((line) => line.trim().length)
  const windows = windowsAround(query, searched, weights)
  if (windows.length === 0 || windows.length > MOST_WINDOWS) return undefined
  const keys = searched.map((line) => (isBlank(line) ? BLANK : FOLDED.of(line) || INVISIBLE))
  const all = windows.map((window) => ({
    window,
    lines: document.lines(window.from, window.to).map(FOLDED.of),
  }))
  /** The best part that has as much as that, lines left out that are taken. */
  const bestOf = (least: number, taken: ReadonlySet<number>): Compared | undefined => {
    let best: Compared | undefined
    for (const { window, lines: own } of all) {
      budget.spend(((own.length + keys.length) * keys.length) / LINES_PER_STEP + 1)
      const lines = taken.size === 0 ? own : own.map((line, i) => (taken.has(window.from + i) ? TAKEN : line))
      // No more can agree than is there in whatever order.
      const there = new Set(lines)
      const most = keys.reduce((sum, key, i) => (there.has(key) ? sum + (weights[i] ?? 0) : sum), 0)
      if (most < least || (best !== undefined && most <= best.weight)) continue
      const compared = compare(window, keys, lines, weights)
      if (compared.weight >= least && compared.weight > (best?.weight ?? 0)) best = compared
    }
    return best
  }
  const whole = sumOf(weights)
  const best = bestOf(whole / 2, new Set())
  if (best === undefined) return undefined
  const share = best.weight >= whole * NEARLY_ALL ? RIVAL_SHARE_OF_ALL : RIVAL_SHARE
  const { window, alignment } = best
  if (bestOf(best.weight * share, new Set(alignment.pairs.map(([, line]) => line + window.from))))
    return undefined
  const { pairs, others, outermost } = asDeep(searched, document.lines(window.from, window.to), best, weights)
  const inFile = (some: readonly LinePair[]) =>
    some.map(([line, place]): LinePair => [line, place + window.from])
  return {
    pairs: inFile(pairs),
    others: others().map(inFile),
    outermost: () => outermost().map(inFile),
  }
}

/** The alignment of lines compared with their indentation, if as much agrees: of two brackets the one that is as deep is meant. */
function asDeep(
  searched: readonly string[],
  lines: readonly string[],
  { window, alignment, weight }: Compared,
  weights: readonly number[],
): Alignment {
  const keyOf = (line: string) => (isBlank(line) ? BLANK : foldLookalikes(line).trimEnd() || INVISIBLE)
  const deep = lazily(() => compare(window, searched.map(keyOf), lines.map(keyOf), weights))
  const isAsDeep = ([line, place]: LinePair) => searched[line] === lines[place]
  if (alignment.isOnly && alignment.pairs.every(isAsDeep))
    return { ...alignment, outermost: () => deep().alignment.outermost() }
  return deep().weight < weight ? alignment : deep().alignment
}

function compare(
  window: Window,
  keys: readonly string[],
  lines: readonly string[],
  weights: readonly number[],
): Compared {
  const alignment = alignLines(keys, lines, weights)
  return { window, alignment, weight: sumOf(alignment.pairs.map(([line]) => weights[line] ?? 0)) }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** Where the searched lines may be: around each of them that is rare in the file. Windows do not repeat each other. */
function windowsAround(query: Query, searched: readonly string[], weights: readonly number[]): Window[] {
  const { document, within } = query
  const slack = SLACK + Math.ceil(searched.length / 2)
  const shifts = shiftsOf(query, searched, weights)
  const windows: { from: number; to: number; shift: number }[] = []
  for (const shift of shifts.sort((a, b) => a - b)) {
    const [from, to] = [shift - slack, shift + searched.length + slack]
    const last = windows.at(-1)
    if (last !== undefined && shift - last.shift <= slack) last.to = to
    else windows.push({ from, to, shift })
  }
  if (windows.length === 0) return []
  const [top, bottom] = [document.lineAt(within.start), document.lineAt(within.end) + 1]
  return windows
    .map(({ from, to }) => ({ from: Math.max(from, top), to: Math.min(to, bottom) }))
    .filter(({ from, to }) => from < to)
}

/** How far down the file the searched lines may be, by each that is rare there; none where too few are there at all. */
function shiftsOf(
  { document, budget }: Query,
  searched: readonly string[],
  weights: readonly number[],
): number[] {
  const weightOf = (line: number) => weights[line] ?? 0
  const whole = sumOf(weights)
  let absent = 0
  const shifts: number[] = []
  const lines = Array.from(searched.keys()).filter((line) => weightOf(line) > 0)
  // The longest first: where they are not there, no others need be looked for.
  for (const line of lines.sort((a, b) => weightOf(b) - weightOf(a))) {
    const content = searched[line] ?? ''
    const places = rareLine(document, content, budget)
    if (places?.length === 0 && FOLDED.of(content) !== '') absent += weightOf(line)
    if (absent * 2 > whole) return []
    for (const place of places ?? []) shifts.push(place - line)
  }
  return shifts
}

const SLACK = 4
// Keys that no line has, as they begin with a blank: of lines that have only characters that fold to nothing, and of taken ones.
const INVISIBLE = ' invisible'
const TAKEN = ' taken'
const MOST_WINDOWS = 40
const RIVAL_SHARE = 0.5
const RIVAL_SHARE_OF_ALL = 0.8
const NEARLY_ALL = 0.9
const LINES_PER_STEP = 16
