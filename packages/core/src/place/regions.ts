import type { Budget } from '../text/budget.js'
import type { FileText } from '../text/file-text.js'
import type { Aligned, Window } from './align.js'

/** An old line and a line of the file that is the same. */
interface Pair {
  readonly old: number
  readonly line: number
}

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
  /** Aligns the old lines with a window of the file. */
  readonly align: (window: Window) => Aligned | undefined
  /** Whether a line may be used. Default: all. */
  readonly isInside?: (line: number) => boolean
  /** The most regions; default 2. */
  readonly most?: number
  /** How many lines around the old lines' extent a region may reach. Default 4. */
  readonly around?: number
}

/**
 * The regions that agree best with old lines, by the bits of what agrees. Chains equal lines with few occurrences, takes
 * the best chain and aligns all old lines around it; then again outside of it. Quadratic in the pairs, which are bounded,
 * and in the window of each region.
 */
export function regionsOf(
  file: FileText,
  old: readonly string[],
  { align, isInside = () => true, most = 2, around = AROUND }: RegionOptions,
): Regions {
  const bits = old.map((line) => file.bits(line))
  const total = bits.reduce((sum, one) => sum + one, 0)
  const pairs: Pair[] = []
  for (const [at, line] of old.entries()) {
    const lines = bits[at] === 0 ? [] : file.at(line)
    if (lines.length <= MOST_OCCURRENCES)
      for (const found of lines) if (isInside(found)) pairs.push({ old: at, line: found })
  }
  if (pairs.length > MOST_PAIRS) return { total, regions: [], isTooMuch: true }
  let left = pairs.sort((one, other) => one.line - other.line || one.old - other.old)
  const regions: Aligned[] = []
  while (regions.length < most && left.length > 0) {
    const chain = bestChain(left, bits, old.length, file.budget)
    const [top, bottom] = [chain[0] as Pair, chain.at(-1) as Pair]
    const region = align({
      first: Math.max(0, top.line - top.old - around),
      end: Math.min(file.count, bottom.line + (old.length - bottom.old) + around),
    })
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

/** A line with more occurrences than this says nothing of where a hunk is. */
const MOST_OCCURRENCES = 40
const MOST_PAIRS = 3000
const AROUND = 4
/** A chain may leave out this many lines of the file more than there are old lines. */
const MOST_BETWEEN = 30
/** What it costs that two lines of a chain are by one line farther apart, or nearer, than in the old text. */
const SKEW = 0.5

const PAIRS_PER_STEP = 16

/** The chain of pairs, ascending on both sides, with the most bits. */
function bestChain(
  pairs: readonly Pair[],
  bits: readonly number[],
  oldCount: number,
  budget: Budget,
): Pair[] {
  const best = new Float64Array(pairs.length)
  const from = new Int32Array(pairs.length).fill(-1)
  let top = 0
  for (const [at, { old, line }] of pairs.entries()) {
    const own = bits[old] as number
    best[at] = own
    let compared = 0
    for (let before = at - 1; before >= 0; before--) {
      const other = pairs[before] as Pair
      if (line - other.line > oldCount + MOST_BETWEEN) break
      compared++
      const [lines, olds] = [line - other.line, old - other.old]
      if (lines <= 0 || olds <= 0) continue
      const score = (best[before] as number) + own - SKEW * Math.abs(olds - lines)
      if (score > (best[at] as number)) {
        best[at] = score
        from[at] = before
      }
    }
    budget.spend(1 + compared / PAIRS_PER_STEP)
    if ((best[at] as number) > (best[top] as number)) top = at
  }
  const chain: Pair[] = []
  for (let at = top; at >= 0; at = from[at] as number) chain.push(pairs[at] as Pair)
  return chain.reverse()
}
