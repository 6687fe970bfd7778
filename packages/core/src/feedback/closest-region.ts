import { allEscapes } from '../hunk/readings/escapes.js'
import { lineNumbers } from '../hunk/readings/line-numbers.js'
import { type Aligned, alignIn } from '../place/align.js'
import { exactPlaces } from '../place/exact.js'
import { likeness } from '../place/likeness.js'
import { regionsOf } from '../place/regions.js'
import type { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import { DIFFERENT, rungOf } from '../text/sameness.js'
import { lineRange } from '../text/span.js'
import type { ClosestRegion, LineDifference } from '../vocabulary/edit-failure.js'
import type { Hunk } from '../vocabulary/hunk.js'

/**
 * The region of a file that is most like the old lines of a hunk, by the same alignment that placing uses, so that the first
 * difference is a true one. Line numbers and escapes in the old lines are tried without, too. Undefined if nothing is like it.
 *
 * @param removed the numbers of the old lines that the file must have: if one of them is missing, it is the difference to name
 */
export function closestRegion(
  file: FileText,
  hunk: Hunk,
  removed: ReadonlySet<number>,
): ClosestRegion | undefined {
  const elsewhere = partElsewhere(file, hunk)
  if (elsewhere !== undefined) return elsewhere
  const readings = [hunk, lineNumbers.read(hunk, file), allEscapes.read(hunk, file)].filter(
    (one) => one !== undefined,
  )
  let best: Aligned | undefined
  for (const { old } of readings) {
    const region = regionsOf(file, old, always, always, 1).regions[0]
    if (region !== undefined && (best === undefined || region.evidence.bits > best.evidence.bits))
      best = region
  }
  const region = best ?? aroundLikestLine(file, hunk.old)
  return region && described(file, hunk.old, region, removed)
}

const always = () => true

/** The lines of a part of a line that stands to the letter where the request does not let it be. */
function partElsewhere(file: FileText, { edit }: Hunk): ClosestRegion | undefined {
  const [found] = edit.unit === 'text' && !edit.search.includes('\n') ? exactPlaces(file, edit) : []
  if (found === undefined) return undefined
  const { start, end } = lineRange(file.document, found.span)
  const { document } = file
  return {
    start,
    end,
    text: document.text.slice(document.lineStart(start - 1), document.lineEnd(end - 1)),
    similarity: 1,
  }
}

/** The old lines around the line of the file that is most like the longest of them. */
function aroundLikestLine(file: FileText, old: readonly string[]): Aligned | undefined {
  const longest = old.reduce(
    (best, line, at) => (line.trim().length > (old[best] as string).trim().length ? at : best),
    0,
  )
  let [line, most] = [-1, LEAST_LIKENESS]
  for (let at = 0; at < Math.min(file.count, MOST_COMPARED); at++) {
    file.budget.spend(1)
    const like = isBlank(file.known(at)) ? 0 : likeness(old[longest] ?? '', file.known(at))
    if (like > most) [line, most] = [at, like]
  }
  if (line < 0) return undefined
  const first = Math.max(0, line - longest - AROUND)
  return alignIn(file, old, always, {
    first,
    end: Math.min(file.count, line + old.length - longest + AROUND),
  })
}

const LEAST_LIKENESS = 0.25
const MOST_COMPARED = 20_000
const AROUND = 2

function described(
  file: FileText,
  old: readonly string[],
  region: Aligned,
  removed: ReadonlySet<number>,
): ClosestRegion {
  const { first, end } = withEdges(file, old, region)
  const { document } = file
  const solid = old.filter((line) => !isBlank(line)).length
  const difference = differenceOf(file, old, region, removed)
  return {
    start: first + 1,
    end,
    text: document.text.slice(document.lineStart(first), document.lineEnd(end - 1)),
    similarity: solid === 0 ? 0 : region.evidence.matched / solid,
    ...(difference && { difference }),
  }
}

/** The region with the lines that stand where old lines at its edges should be. */
function withEdges(file: FileText, old: readonly string[], { alignment, first, end }: Aligned) {
  const top = alignment.findIndex((line) => line >= 0)
  const bottom = old.length - 1 - alignment.findLastIndex((line) => line >= 0)
  return { first: Math.max(0, first - top), end: Math.min(file.count, end + bottom) }
}

/** The first line that differs, one that the edit removes before others; then the first that differs in whitespace only. */
function differenceOf(
  file: FileText,
  old: readonly string[],
  region: Aligned,
  removed: ReadonlySet<number>,
): LineDifference | undefined {
  const rungs = old.map((line, at) => {
    const found = region.alignment[at] as number
    return found < 0 ? DIFFERENT : rungOf(line, file.known(found))
  })
  const differs = (at: number) => rungs[at] === DIFFERENT && !isBlank(old[at] as string)
  const numbers = old.map((_, at) => at)
  const own = ownLineBefore(file, old, region, numbers.find(differs))
  if (own !== undefined) return own
  const at =
    numbers.find((one) => removed.has(one) && differs(one)) ??
    numbers.find(differs) ??
    numbers.find((one) => (rungs[one] as number) > 0)
  if (at === undefined) return undefined
  const expected = old[at] as string
  const found = region.alignment[at] as number
  const line = found >= 0 ? found : lineFor(region, at)
  const actual = found >= 0 ? file.known(found) : standsFor(file, region, line)
  return { line: line + 1, expected, ...(actual !== undefined && { actual }) }
}

/** Where an old line that the file lacks should be. */
function lineFor({ alignment, first }: Aligned, at: number): number {
  for (let above = at - 1; above >= 0; above--)
    if ((alignment[above] as number) >= 0) return (alignment[above] as number) + (at - above)
  const below = alignment.findIndex((line) => line >= 0)
  return Math.max(0, below < 0 ? first : (alignment[below] as number) - (below - at))
}

/** The line of the file that stands where an old line should be, if no old line is aligned with it. */
function standsFor(file: FileText, { alignment }: Aligned, line: number): string | undefined {
  return alignment.includes(line) ? undefined : file.line(line)
}

/** A line that the file has between aligned lines, and the old text leaves out, where it comes before any other difference. */
function ownLineBefore(
  file: FileText,
  old: readonly string[],
  { alignment }: Aligned,
  before: number | undefined,
): LineDifference | undefined {
  const used = new Set(alignment)
  let above = -1
  for (let at = 0; at < (before ?? old.length); at++) {
    const line = alignment[at] as number
    if (line < 0) continue
    for (let own = above + 1; above >= 0 && own < line; own++)
      if (!used.has(own) && !isBlank(file.known(own))) return { line: own + 1, actual: file.known(own) }
    above = line
  }
  return undefined
}
