import type { Budget } from '../text/budget.js'
import type { FileText } from '../text/file-text.js'
import type { Aligned, Window } from './align.js'
import type { Pinned } from './band.js'

/** The regions of a file that agree best with old lines. */
export interface Regions {
  /** The bits of all old lines. */
  readonly total: number
  /** Best first, disjoint. */
  readonly regions: readonly Aligned[]
  /** Whether there is too much that is the same to compare it. */
  readonly isTooMuch: boolean
}

/** Where and how regions are looked for. */
export interface RegionOptions {
  /** Aligns the old lines with a window of the file, in which some are pinned to lines that are the same. */
  readonly align: (window: Window, pinned: readonly Pinned[]) => Aligned | undefined
  /** Whether a line may be used. Default: all. */
  readonly isInside?: ((line: number) => boolean) | undefined
  /** The most regions; default 2. */
  readonly most?: number | undefined
  /** How many lines around the old lines' extent a region may reach. Default 4. */
  readonly around?: number | undefined
}

/**
 * The regions that agree best with old lines, by the bits of what agrees. Chains equal lines with few occurrences, takes
 * the best chain and aligns all old lines around it; then again outside of it. Quadratic in the pairs, which are bounded,
 * and in the window of each region.
 *
 * @rule too-much-equal Too many lines of the file are equal to lines of the old text.
 */
export function regionsOf(
  file: FileText,
  old: readonly string[],
  { align, isInside = () => true, most = 2, around = AROUND }: RegionOptions,
): Regions {
  const bits = old.map((line) => file.bits(line))
  const total = bits.reduce((sum, one) => sum + one, 0)
  const pairs: Pinned[] = []
  for (const [at, line] of old.entries()) {
    const lines = bits[at] === 0 ? [] : file.at(line)
    if (lines.length <= MOST_OCCURRENCES)
      for (const found of lines) if (isInside(found)) pairs.push({ old: at, line: found })
  }
  if (pairs.length > MOST_PAIRS) return { total, regions: [], isTooMuch: true }
  let left = pairs.sort((one, other) => one.line - other.line || one.old - other.old)
  const regions: Aligned[] = []
  let chains = 0
  while (regions.length < most && left.length > 0) {
    const chain = bestChain(left, bits, old.length, file.budget)
    const [top, bottom] = [chain[0] as Pinned, chain.at(-1) as Pinned]
    const window = {
      first: Math.max(0, top.line - top.old - around),
      end: Math.min(file.count, bottom.line + (old.length - bottom.old) + around),
    }
    const region = align(++chains > MOST_OVERLAPPING ? outside(regions, window, top.line) : window, chain)
    const isApart = region && regions.every((other) => region.end <= other.first || other.end <= region.first)
    if (isApart) regions.push(region)
    const used = new Set(chain.map(({ line }) => line))
    left = left.filter(
      ({ line }) => !used.has(line) && (region === undefined || line < region.first || line >= region.end),
    )
  }
  return {
    total,
    regions: regions.sort((one, other) => other.evidence.bits - one.evidence.bits),
    isTooMuch: false,
  }
}

/** The part of a window around a line that is outside of regions which do not have the line. */
function outside(regions: readonly Aligned[], { first, end }: Window, line: number): Window {
  return {
    first: Math.max(first, ...regions.map((region) => (region.end <= line ? region.end : first))),
    end: Math.min(end, ...regions.map((region) => (region.first > line ? region.first : end))),
  }
}

/** After so many chains, windows leave out the regions that are known: else each may overlap one of them, in vain. */
const MOST_OVERLAPPING = 8
/** A line with more occurrences than this says nothing of where a hunk is. */
const MOST_OCCURRENCES = 40
const MOST_PAIRS = 3000
const AROUND = 4
/** A chain may leave out this many lines of the file more than there are old lines. */
const MOST_BETWEEN = 30
/** What it costs that two lines of a chain are by one line farther apart, or nearer, than in the old text. */
const SKEW = 0.5

const PAIRS_PER_STEP = 2

/** The chain of pairs, ascending on both sides, with the most bits. */
function bestChain(
  pairs: readonly Pinned[],
  bits: readonly number[],
  oldCount: number,
  budget: Budget,
): Pinned[] {
  const best = new Float64Array(pairs.length)
  const from = new Int32Array(pairs.length).fill(-1)
  const olds = Int32Array.from(pairs, ({ old }) => old)
  const lines = Int32Array.from(pairs, ({ line }) => line)
  let top = 0
  for (let at = 0; at < pairs.length; at++) {
    const [old, line] = [olds[at] as number, lines[at] as number]
    const own = bits[old] as number
    let most = own
    let before = at - 1
    for (; before >= 0; before--) {
      const below = line - (lines[before] as number)
      if (below > oldCount + MOST_BETWEEN) break
      const later = old - (olds[before] as number)
      if (below <= 0 || later <= 0) continue
      const score = (best[before] as number) + own - SKEW * Math.abs(later - below)
      if (score > most) {
        most = score
        from[at] = before
      }
    }
    budget.spend(1 + (at - 1 - before) / PAIRS_PER_STEP)
    best[at] = most
    if (most > (best[top] as number)) top = at
  }
  const chain: Pinned[] = []
  for (let at = top; at >= 0; at = from[at] as number) chain.push(pairs[at] as Pinned)
  return chain.reverse()
}
