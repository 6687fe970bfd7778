import type { Hunk } from '../hunk/hunk.js'
import { findLines } from '../search/find-lines.js'
import { FOLDED } from '../search/line-keys.js'
import { perDocument, type TextDocument } from '../text/document.js'
import { lineRange, regionOf, type Span } from '../text/span.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Notice } from '../vocabulary/format.js'
import type { Budget, Candidate, LinePair } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import { findLineAlreadyThere } from './lines-there.js'
import type { FileLines, Merge, MergeConflict, MergedLine } from './merged-line.js'
import { pairMisquotedLines } from './missing-context.js'
import { blankLinesKeptAtEdge, NO_OVERLAP, type Overlap, overlapAround } from './overlap.js'
import { hasSameBreaks, type LinesAtPlace, slicesOf, spanWithNewline, startsLine } from './slices.js'
import { threeWay } from './three-way.js'

/** An edit and the file that it is merged with. */
export interface HunkInFile {
  readonly document: TextDocument
  readonly hunk: Hunk
  readonly budget: Budget
}

/** The file's lines at the place of an edit, what the merge does with each, and the notices about it. */
export interface AlignedLines extends LinesAtPlace {
  readonly notices: readonly Notice[]
}

/**
 * Aligns every line of the old text with the file's line in the same position. Fails with `line-breaks` where the place does
 * not have one line of the file for each line of the old text. The lines of an overlap, which the edit adds at its edges
 * and the file already has there, are merged with the place. Linear.
 */
export function alignByPosition(
  inFile: HunkInFile,
  candidate: Candidate,
  overlap: Overlap,
): Result<AlignedLines, EditProblem> {
  const { document, hunk } = inFile
  const span = spanWithNewline(document, candidate)
  const slices = slicesOf(document, span, hunk.old.length)
  if (!hasSameBreaks(document, slices, hunk.old, candidate)) {
    return { ok: false, failure: { code: 'line-breaks', place: regionOf(document, span) } }
  }
  // The last old line is the blank line that some models see behind the final newline: there is nothing to remove.
  const isBlankLineBehindEnd = slices.at(-1)?.start === document.text.length && document.text.endsWith('\n')
  const count = isBlankLineBehindEnd ? slices.length - 1 : slices.length
  const aligned: Result<AlignedLines, EditProblem> =
    overlap === NO_OVERLAP
      ? { ok: true, value: { slices, lines: linesByPosition(hunk, count), span, notices: [] } }
      : mergeWithOverlap(inFile, span, count, overlap)
  const [first] = slices
  const [opening, next] = aligned.ok ? aligned.value.lines : []
  // The match starts at the newline that ends a line. That newline stays, unless joining the two lines is the edit's only effect.
  const startsAtNewline =
    first !== undefined && first.start === first.end && !startsLine(document, first.start)
  const keepsNewline = overlap !== NO_OVERLAP || (next?.step === 'keep' && hunk.script.length > 2)
  if (!aligned.ok || !startsAtNewline || opening?.step !== 'remove' || !keepsNewline) return aligned
  return {
    ok: true,
    value: { ...aligned.value, lines: aligned.value.lines.with(0, { ...opening, step: 'keep' }) },
  }
}

function linesByPosition(hunk: Hunk, count: number): MergedLine[] {
  const lines: MergedLine[] = []
  for (const { step, old, now } of hunk.steps) {
    const line = hunk.replacement[now]
    if (step === 'add' && line !== undefined)
      lines.push({ step, at: Math.min(old, count), line, number: now })
    if (step === 'keep' || (step === 'remove' && old !== count))
      lines.push({ step, at: old, request: hunk.old[old] ?? '', old })
  }
  return lines
}

/** Merges the place together with the lines of an overlap, as if they were context that the old text left out. */
function mergeWithOverlap(
  inFile: HunkInFile,
  { start, end }: Span,
  count: number,
  { above, below }: Overlap,
): Result<AlignedLines, EditProblem> {
  const { document, hunk } = inFile
  const [top, bottom] = [document.lineAt(start), document.lineAt(Math.max(start, end - 1))]
  const [first, last] = [top - above, bottom + below]
  // Blank lines that the old text keeps at its edge are aligned with the outermost of the blank lines in the file.
  const from = blankLinesKeptAtEdge(hunk.script, hunk.old)
  const to = count - blankLinesKeptAtEdge(hunk.script.toReversed(), hunk.old.toReversed())
  const shift = (line: number) => (line < from ? -above : line < to ? 0 : below)
  const pairs = Array.from({ length: count }, (_, i): LinePair => [i, top + i + shift(i)])
  const widened = {
    start: above > 0 ? document.lineStart(first) : start,
    end: below > 0 ? document.lineNext(last) : end,
  }
  return alignedLinesOf(inFile, widened, mergeBetween(inFile, pairs, first, last))
}

/** Merges an edit with the file by an alignment that leaves out lines of the request, of the file, or of both. */
export function mergeByAlignment(
  inFile: HunkInFile,
  alignment: readonly LinePair[],
): Result<AlignedLines, EditProblem> {
  const { document } = inFile
  const merged = mergeByPairs(inFile, alignment)
  const end = document.lineNext(merged.first + merged.file.count - 1)
  return alignedLinesOf(inFile, { start: document.lineStart(merged.first), end }, merged)
}

/** The lines of the file at a place, which begins with the line `first`, and the result of the merge with them. */
export interface MergeAtPlace {
  readonly first: number
  readonly file: FileLines
  readonly merged: Merge | MergeConflict
}

/**
 * Merges an edit by its aligned lines, to which it adds misquoted context lines (see {@link pairMisquotedLines}) and the lines right
 * outside that the edit would add a second time. The result is kept with the document: the replacer that looks for the edit
 * needs it first, and the plan needs it again.
 */
export function mergeByPairs(inFile: HunkInFile, alignment: readonly LinePair[]): MergeAtPlace {
  const { document, hunk } = inFile
  const cached = cachedMerges(document)
  const known = cached.get(alignment)
  if (known?.hunk === hunk) return known
  const pairs = [...alignment, ...pairMisquotedLines(document, hunk, alignment)].sort(([a], [b]) => a - b)
  const [[first, top] = [0, 0], [last, bottom] = [0, 0]] = [pairs[0], pairs.at(-1)]
  const span = { start: document.lineStart(top), end: document.lineNext(bottom) }
  const outside = { above: first, below: hunk.old.length - 1 - last }
  const { above, below } = overlapAround(document, span, hunk, outside)
  const result = { hunk, ...mergeBetween(inFile, pairs, top - above, bottom + below) }
  cached.set(alignment, result)
  return result
}

const cachedMerges = /* @__PURE__ */ perDocument(
  () => new Map<readonly LinePair[], MergeAtPlace & { readonly hunk: Hunk }>(),
)

/** Merges an edit with the file's lines from `first` to `last`, both included. */
function mergeBetween(
  { document, hunk, budget }: HunkInFile,
  pairs: readonly LinePair[],
  first: number,
  last: number,
): MergeAtPlace {
  const file: FileLines = {
    count: last - first + 1,
    line: (at) => document.lineIfAny(first + at),
    has: (line) => findLines(document, FOLDED, [line], budget).next().done !== true,
  }
  const placeOf = new Map(pairs.map(([old, place]) => [old, place - first]))
  return { first, file, merged: threeWay(hunk, placeOf, file) }
}

function alignedLinesOf(
  { document, hunk }: HunkInFile,
  span: Span,
  { first, file, merged }: MergeAtPlace,
): Result<AlignedLines, EditProblem> {
  if ('code' in merged) return { ok: false, failure: problemOf(document, span, merged) }
  const { lines, notices } = merged
  const present = findLineAlreadyThere(lines, file, hunk)
  if (present !== undefined)
    return { ok: false, failure: problemOfLineAddedTwice(document, span, first + present) }
  const slices = slicesOf(document, span, file.count)
  return { ok: true, value: { slices, lines, span, notices } }
}

/** Returns the failure of an edit at a span that would add a line which the file already has as its line `line`. */
export function problemOfLineAddedTwice(document: TextDocument, span: Span, line: number): EditProblem {
  const start = document.lineStart(line)
  const seen = lineRange(document, { start, end: start })
  return { code: 'doubtful-place', place: lineRange(document, span), seen }
}

function problemOf(document: TextDocument, span: Span, conflict: MergeConflict): EditProblem {
  const place = regionOf(document, span)
  return conflict.code === 'conflict'
    ? { code: 'other-lines', place, rule: conflict.guard }
    : { code: 'context-missing', place, text: conflict.text }
}
