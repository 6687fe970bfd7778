import { type Aligned, alignedAt } from '../place/align.js'
import { exactPlaces } from '../place/exact.js'
import { likenessIn } from '../place/likeness.js'
import { type RegionOptions, regionsOf } from '../place/regions.js'
import { escapes } from '../readings/escapes.js'
import { lineNumbers } from '../readings/line-numbers.js'
import type { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import { type LineRange, lineRange } from '../text/span.js'
import { untilSpent } from '../vocabulary/budget.js'
import type { ClosestRegion, LineDifference } from '../vocabulary/edit-failure.js'
import type { Hunk } from '../vocabulary/hunk.js'
import { alignedDifference } from './aligned-difference.js'
import { likestAlignment } from './likest-alignment.js'
import { likestPart } from './likest-part.js'

/**
 * The region of a file that is most like the old lines of a hunk, and the first line in which the two differ. Line numbers and
 * escapes in the old lines are tried without, too. Undefined if nothing is like it. Where the budget ends, it is what was found
 * until then.
 */
export function closestRegion(file: FileText, hunk: Hunk): ClosestRegion | undefined {
  const elsewhere = partElsewhere(file, hunk)
  if (elsewhere !== undefined) return elsewhere
  const part = partOfLine(file, hunk)
  if (part !== undefined) return part
  const best = byBestReading(file, hunk, ({ old, hints }) => likestRegion(file, old, hints.line))
  return best && described(file, hunk.old, best)
}

/** The first line in which the old lines of a hunk and some lines of the file differ, by the reading that agrees best. */
export function differenceAt(
  file: FileText,
  hunk: Hunk,
  { start, end }: LineRange,
): LineDifference | undefined {
  const window = { first: start - 1, end }
  const best = byBestReading(file, hunk, ({ old }) => likestAlignment(file, old, window))
  return best && differenceOf(file, hunk.old, best)
}

/** Old lines as they are read, and the region of the file that they are aligned with. */
interface Candidate {
  readonly old: readonly string[]
  readonly region: Aligned
}

/** The old lines as they are, without line numbers or without escapes, whichever agrees best. */
function byBestReading(
  file: FileText,
  hunk: Hunk,
  regionOf: (hunk: Hunk) => Aligned | undefined,
): Candidate | undefined {
  let best: Candidate | undefined
  for (const read of [hunk, lineNumbers.read(hunk, file), escapes.read(hunk, file)]) {
    const region = read && untilSpent(() => regionOf(read), undefined)
    if (
      read === undefined ||
      region === undefined ||
      (best && region.evidence.bits <= best.region.evidence.bits)
    )
      continue
    best = { old: read.old, region }
  }
  return best
}

/** The lines of a part of a line that stands to the letter where the request does not let it be. */
function partElsewhere(file: FileText, { edit }: Hunk): ClosestRegion | undefined {
  const [found] = edit.unit === 'text' && !edit.search.includes('\n') ? exactPlaces(file, edit) : []
  if (found === undefined) return undefined
  const { start, end } = lineRange(file.document, found.span)
  return { start, end, text: textOf(file, start - 1, end), similarity: 1 }
}

/** The line that shares most with an old text that is a part of a line. */
function partOfLine(file: FileText, { edit, old }: Hunk): ClosestRegion | undefined {
  if (edit.unit !== 'text' || edit.search.includes('\n')) return undefined
  const found = untilSpent(() => likestPart(file, edit.search), undefined)
  if (found === undefined) return undefined
  const { start, end, share } = found
  const difference = alignedDifference(file, { old, alignment: [start - 1] })
  return {
    start,
    end,
    text: textOf(file, start - 1, end),
    similarity: share,
    ...(difference && { difference }),
  }
}

/** The region that is most like old lines; of two that are about as like them, the one at the line that the request names. */
function likestRegion(file: FileText, old: readonly string[], line: number | undefined): Aligned | undefined {
  const align: RegionOptions['align'] = (window, pinned) => likestAlignment(file, old, window, pinned)
  const around = (first: number, lines: number = AROUND) =>
    align({ first: Math.max(0, first - lines), end: Math.min(file.count, first + old.length + lines) }, [
      { old: 0, line: first },
    ])
  const { regions, total } = regionsOf(file, old, { align, most: MOST_REGIONS, around: AROUND })
  let [best] = regions
  if (best === undefined || best.evidence.bits < total / 2) {
    const other = untilSpent(() => aroundLikestLine(file, old, around), undefined)
    if (other !== undefined && (best?.evidence.bits ?? 0) <= other.evidence.bits) best = other
  }
  const hinted =
    line === undefined || line > file.count
      ? undefined
      : untilSpent(() => around(line - 1, AROUND_HINT), undefined)
  return hinted !== undefined && hinted.evidence.bits >= (best?.evidence.bits ?? 0) * AS_LIKE ? hinted : best
}

const MOST_REGIONS = 4
const AS_LIKE = 0.8
const AROUND = 16
const AROUND_HINT = 4

/** The region around the line of the file that is most like the longest of the old lines, or that line alone. */
function aroundLikestLine(
  file: FileText,
  old: readonly string[],
  around: (first: number) => Aligned | undefined,
): Aligned | undefined {
  const longest = old.reduce(
    (best, line, at) => (line.trim().length > (old[best] as string).trim().length ? at : best),
    0,
  )
  let [line, most] = [-1, LEAST_LIKENESS]
  for (let at = 0; at < Math.min(file.count, MOST_COMPARED); at++) {
    const like = isBlank(file.known(at)) ? 0 : likenessIn(file, old[longest] ?? '', file.known(at))
    if (like > most) [line, most] = [at, like]
  }
  if (line < 0) return undefined
  const alone = old.map((_, at) => (at === longest ? line : -1))
  return (
    around(line - longest) ??
    alignedAt(
      file,
      old,
      alone,
      alone.map(() => 0),
    )
  )
}

const LEAST_LIKENESS = 0.25
const MOST_COMPARED = 20_000

function described(file: FileText, written: readonly string[], { old, region }: Candidate): ClosestRegion {
  const { alignment, evidence } = region
  const top = alignment.findIndex((line) => line >= 0)
  const bottom = old.length - 1 - alignment.findLastIndex((line) => line >= 0)
  // With the lines that are where old lines at its edges should be.
  const first = Math.max(0, region.first - top)
  const end = Math.min(file.count, region.end + bottom)
  const solid = old.filter((line) => !isBlank(line)).length
  const difference = differenceOf(file, written, { old, region })
  return {
    start: first + 1,
    end,
    text: textOf(file, first, end),
    similarity: solid === 0 ? 0 : evidence.matched / solid,
    ...(difference && { difference }),
  }
}

function differenceOf(
  file: FileText,
  written: readonly string[],
  { old, region: { alignment } }: Candidate,
): LineDifference | undefined {
  return alignedDifference(file, { old, alignment }) ?? alignedDifference(file, { old: written, alignment })
}

function textOf({ document }: FileText, first: number, end: number): string {
  return document.text.slice(document.lineStart(first), document.lineEnd(end - 1))
}
