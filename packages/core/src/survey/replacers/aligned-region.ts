import { FOLDED } from '../../search/line-keys.js'
import { placesIfRare } from '../../search/line-places.js'
import { lazily } from '../../text/lazily.js'
import { isBlank } from '../../text/lines.js'
import { foldLookalikes } from '../../text/lookalikes.js'
import type { GuardName } from '../../vocabulary/guard-names.js'
import type { LinePair, Query } from '../../vocabulary/replacer.js'
import { type Alignment, alignLines, BLANK } from './line-alignment.js'

/** Lines of the request, paired with equal lines of the file in the same order. */
export interface AlignedRegion {
  readonly pairs: readonly LinePair[]
  /** Other pairs that are possible because lines repeat. */
  readonly others: readonly LinePair[][]
  /** The pairs with the file's lines as far up as possible, and as far down as possible; only those that differ from `pairs`. */
  outermost(): readonly LinePair[][]
}

/** A part of the file, aligned with the searched lines. */
interface Compared {
  readonly window: Window
  readonly alignment: Alignment
  /** The number of characters in the aligned lines, leading and trailing whitespace left out. */
  readonly weight: number
}

/** The lines of the file from `from` to before `to`. */
interface Window {
  readonly from: number
  readonly to: number
}

/**
 * Finds the region of a document that has most of the searched lines, in their order, measured in characters; or names the guard that refuses it:
 * - `too-little-found`: no region has half of their characters.
 * - `other-region`: another region, without the lines of the best one, has half as many as the best: searched `a`, `b`, `c`, `d` in the
 *   file `a`, `b`, `c`, …, `b`, `c`, `d`. If the best has nine tenths of all, the other may have less than four fifths of it.
 *
 * Lines are compared without leading and trailing whitespace and with look-alikes folded. A blank line counts only right
 * beside other aligned lines.
 *
 * It looks around the lines of the request that are rare in the file. That costs a line diff for each such window, which
 * has about twice as many lines as are searched. More than {@link MOST_WINDOWS} windows are not compared: `other-region`.
 */
export function alignedRegion(query: Query, searched: readonly string[]): AlignedRegion | GuardName {
  const { document, budget } = query
  const weights = searched.map((line) => line.trim().length)
  const windows = windowsAround(query, searched, weights)
  if (windows.length === 0) return 'too-little-found'
  if (windows.length > MOST_WINDOWS) return 'other-region'
  const keys = searched.map((line) => (isBlank(line) ? BLANK : FOLDED.of(line) || INVISIBLE))
  const all = windows.map((window) => ({
    window,
    lines: document.lines(window.from, window.to).map(FOLDED.of),
  }))
  /** The window with the greatest weight, at least `least`, without the lines of the file that are taken. */
  const findBest = (least: number, taken: ReadonlySet<number>): Compared | undefined => {
    let best: Compared | undefined
    for (const { window, lines: own } of all) {
      budget.spend(((own.length + keys.length) * keys.length) / LINES_PER_STEP + 1)
      const lines = taken.size === 0 ? own : own.map((line, i) => (taken.has(window.from + i) ? TAKEN : line))
      // The lines that the window has in any order are an upper bound, and cheaper to count than a diff.
      const inWindow = new Set(lines)
      const most = keys.reduce((sum, key, i) => (inWindow.has(key) ? sum + (weights[i] ?? 0) : sum), 0)
      if (most < least || (best !== undefined && most <= best.weight)) continue
      const compared = compare(window, keys, lines, weights)
      if (compared.weight >= least && compared.weight > (best?.weight ?? 0)) best = compared
    }
    return best
  }
  const total = sumOf(weights)
  const best = findBest(total / 2, new Set())
  if (best === undefined) return 'too-little-found'
  const share = best.weight >= total * NEARLY_ALL ? RIVAL_SHARE_OF_ALL : RIVAL_SHARE
  const { window, alignment } = best
  if (findBest(best.weight * share, new Set(alignment.pairs.map(([, line]) => line + window.from))))
    return 'other-region'
  const { pairs, others, outermost } = preferSameIndentation(
    searched,
    document.lines(window.from, window.to),
    best,
    weights,
  )
  const toFileLines = (some: readonly LinePair[]) =>
    some.map(([line, place]): LinePair => [line, place + window.from])
  return {
    pairs: toFileLines(pairs),
    others: others().map(toFileLines),
    outermost: () => outermost().map(toFileLines),
  }
}

/**
 * The alignment of the lines compared with their indentation, if it has the same weight, else the one without: of two
 * brackets, the one with the request's indentation is meant.
 */
function preferSameIndentation(
  searched: readonly string[],
  lines: readonly string[],
  { window, alignment, weight }: Compared,
  weights: readonly number[],
): Alignment {
  const keyOf = (line: string) => (isBlank(line) ? BLANK : foldLookalikes(line).trimEnd() || INVISIBLE)
  const withIndentation = lazily(() => compare(window, searched.map(keyOf), lines.map(keyOf), weights))
  const isVerbatim = ([line, place]: LinePair) => searched[line] === lines[place]
  if (alignment.isOnly && alignment.pairs.every(isVerbatim))
    return { ...alignment, outermost: () => withIndentation().alignment.outermost() }
  return withIndentation().weight < weight ? alignment : withIndentation().alignment
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

/** The parts of the file in which the searched lines may be, around each of them that is rare there. Close windows are joined. */
function windowsAround(query: Query, searched: readonly string[], weights: readonly number[]): Window[] {
  const { document, within } = query
  const slack = SLACK + Math.ceil(searched.length / 2)
  const starts = possibleStarts(query, searched, weights)
  const windows: { from: number; to: number; start: number }[] = []
  for (const start of starts.sort((a, b) => a - b)) {
    const [from, to] = [start - slack, start + searched.length + slack]
    const last = windows.at(-1)
    if (last !== undefined && start - last.start <= slack) last.to = to
    else windows.push({ from, to, start })
  }
  if (windows.length === 0) return []
  const [top, bottom] = [document.lineAt(within.start), document.lineAt(within.end) + 1]
  return windows
    .map(({ from, to }) => ({ from: Math.max(from, top), to: Math.min(to, bottom) }))
    .filter(({ from, to }) => from < to)
}

/**
 * For each place of each searched line that is rare in the file, the line of the file at which the searched lines would
 * begin. None if the file lacks lines with more than half of the characters.
 */
function possibleStarts(
  { document, budget }: Query,
  searched: readonly string[],
  weights: readonly number[],
): number[] {
  const weightOf = (line: number) => weights[line] ?? 0
  const total = sumOf(weights)
  let missingWeight = 0
  const starts: number[] = []
  const lines = Array.from(searched.keys()).filter((line) => weightOf(line) > 0)
  // The longest lines come first: if the file lacks these, the others need not be searched.
  for (const line of lines.sort((a, b) => weightOf(b) - weightOf(a))) {
    const content = searched[line] ?? ''
    const places = placesIfRare(document, content, budget)
    if (places?.length === 0 && FOLDED.of(content) !== '') missingWeight += weightOf(line)
    if (missingWeight * 2 > total) return []
    for (const place of places ?? []) starts.push(place - line)
  }
  return starts
}

const SLACK = 4
// Keys that no folded line has, as they begin with a space: for lines whose characters all fold to nothing, and for taken lines.
const INVISIBLE = ' invisible'
const TAKEN = ' taken'
const MOST_WINDOWS = 40
const RIVAL_SHARE = 0.5
const RIVAL_SHARE_OF_ALL = 0.8
const NEARLY_ALL = 0.9
const LINES_PER_STEP = 16
