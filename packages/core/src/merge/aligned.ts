import type { Hunk } from '../hunk/hunk.js'
import { numberedSteps } from '../hunk/lines-of-step.js'
import type { LineSpan, TextDocument } from '../text/document.js'
import { lineRange, type Span } from '../text/span.js'
import type { Candidate } from '../vocabulary/candidate.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Notice } from '../vocabulary/format.js'
import type { Budget, LinePair } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import { lineThereAlready } from './lines-there.js'
import type { Addition, Disagreement, MergeConflict, MergedLine } from './merged-line.js'
import { type Overlap, overlapAround } from './overlap.js'
import { ownLines } from './own-lines.js'
import { hasSameBreaks, slicesOf, startsLine, withEnding } from './slices.js'
import { slipsOf } from './slips.js'
import { threeWay } from './three-way.js'

/** The file's lines at the place of an edit, and what becomes of each. */
export interface AlignedLines {
  readonly slices: readonly LineSpan[]
  readonly lines: readonly MergedLine[]
  readonly span: Span
  readonly notices: readonly Notice[]
}

/**
 * Every line of the old text with the file's line in its position: what was found has as many. Lines that the edit adds at
 * its edges and that are there already are left out. Linear.
 */
export function alignLinesOf(
  document: TextDocument,
  candidate: Candidate,
  hunk: Hunk,
  { above, below }: Overlap,
): Result<AlignedLines, EditProblem> {
  const span = withEnding(document, candidate)
  const slices = slicesOf(document, span, hunk.old.length)
  if (!hasSameBreaks(document, slices, hunk.old, candidate)) {
    const place = { ...lineRange(document, span), text: document.text.slice(span.start, span.end) }
    return { ok: false, failure: { code: 'line-breaks', place } }
  }
  const lines = linesOf(document, slices, hunk, above)
  const added = lines.filter((line) => line.step === 'add')
  const [first] = slices
  // The match may begin with no more than the newline behind a line's text.
  const isBehindText = first !== undefined && first.start === first.end && !startsLine(document, first.start)
  const twice = isBehindText ? lineAppendedTwice(document, first, lines) : []
  const present = [...added.slice(0, above), ...added.slice(added.length - below), ...twice]
  const rest =
    present.length === 0 ? lines : lines.filter((line) => line.step !== 'add' || !present.includes(line))
  const [opening, next] = rest
  // That newline stays, unless to join the two lines is all that the edit does.
  const isKept = present.length > 0 || (next?.step === 'keep' && lines.length > 2)
  if (isBehindText && opening?.step === 'remove' && isKept) rest[0] = { ...opening, step: 'keep' }
  const notices = present.map(presentNotice)
  if (above + below === 0) return { ok: true, value: { slices, lines: rest, span, notices } }
  // Lines that are there already are context that the old text left out: they belong to the place, and stay.
  const wide = widened(document, slices, above, below)
  const kept = (from: number, count: number) =>
    Array.from({ length: count }, (_, i): MergedLine => ({ step: 'keep', at: from + i }))
  const all = [...kept(0, above), ...rest, ...kept(above + slices.length, below)]
  return { ok: true, value: { slices: wide, lines: all, span: extentOf(wide), notices } }
}

/** The slices with so many lines of the file above and below them; the last one then ends its line. */
function widened(
  document: TextDocument,
  slices: readonly LineSpan[],
  above: number,
  below: number,
): LineSpan[] {
  const { start, end } = extentOf(slices)
  const [top, bottom] = [document.lineAt(start), document.lineAt(Math.max(start, end - 1))]
  const linesAt = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => sliceOf(document, from + i))
  const inner = slices.map((slice, i) =>
    below > 0 && i === slices.length - 1 ? { ...slice, next: document.lineNext(bottom) } : slice,
  )
  return [...linesAt(top - above, above), ...inner, ...linesAt(bottom + 1, below)]
}

function extentOf(slices: readonly LineSpan[]): Span {
  return { start: slices[0]?.start ?? 0, end: slices.at(-1)?.next ?? 0 }
}

/** What becomes of every line, by the script, where so many lines of the file above belong to the place. */
function linesOf(
  { text }: TextDocument,
  slices: readonly LineSpan[],
  hunk: Hunk,
  above: number,
): MergedLine[] {
  const { length } = slices
  // What some see as a blank line behind the final newline: there is nothing to remove.
  const isBehindEnd = slices.at(-1)?.start === text.length && text.endsWith('\n')
  const count = isBehindEnd ? length - 1 : length
  const lines: MergedLine[] = []
  for (const { step, old, now } of numberedSteps(hunk.script)) {
    const line = hunk.replacement[now]
    if (step === 'add' && line !== undefined)
      lines.push({ step, at: Math.min(old, count) + above, line, number: now })
    if (step === 'keep' || (step === 'remove' && old !== count))
      lines.push({ step, at: old + above, request: hunk.old[old] ?? '', old })
  }
  return lines
}

/** The new text's first line, where it would be appended to a line that is just the same. */
function lineAppendedTwice(
  document: TextDocument,
  { start }: LineSpan,
  [removed, line]: readonly MergedLine[],
): Addition[] {
  if (removed?.step !== 'remove' || line?.step !== 'add') return []
  return document.text.slice(document.lineAround(start).start, start) === line.line.content ? [line] : []
}

function presentNotice({ line }: Addition): Notice {
  const text = JSON.stringify(line.content.trim())
  return {
    code: 'line-present',
    message: `the file has the line ${text} there already; it was not added again`,
  }
}

/** The same where request and file have other lines between those that are aligned: they are merged. */
export function mergeAligned(
  document: TextDocument,
  alignment: readonly LinePair[],
  hunk: Hunk,
  budget: Budget,
): Result<AlignedLines, EditProblem> {
  const { placeOf, first, count, doubtful } = placesOf(document, alignment, hunk)
  const file = ownLines(document, { first, count, near: hunk.old.length }, budget)
  const merged = threeWay(hunk, placeOf, file)
  const slices = Array.from({ length: count }, (_, i) => sliceOf(document, first + i))
  const span = extentOf(slices)
  if ('code' in merged) return { ok: false, failure: problemOf(document, span, merged) }
  const present = lineThereAlready(merged.lines, slices.length, file.line)
  const seen = present === undefined ? doubtful : first + present
  if (seen !== undefined) return { ok: false, failure: doubtfulPlace(document, span, seen) }
  return {
    ok: true,
    value: { slices, lines: merged.lines, span, notices: merged.disagreements.map(noticeOf) },
  }
}

/**
 * Which of the file's lines from `first` on each line of the old text is, slips included; with the lines around that the edit
 * would add once more.
 */
export function placesOf(document: TextDocument, alignment: readonly LinePair[], hunk: Hunk): Places {
  const lineAt = (at: number) => (at >= 0 && at < document.lineCount ? document.line(at) : undefined)
  const all = [...alignment, ...slipsOf(hunk, alignment, lineAt)].sort(([a], [b]) => a - b)
  const [top, bottom] = [all[0]?.[1] ?? 0, all.at(-1)?.[1] ?? 0]
  const span = { start: document.lineStart(top), end: document.lineNext(bottom) }
  const outside = { above: all[0]?.[0] ?? 0, below: hunk.old.length - 1 - (all.at(-1)?.[0] ?? 0) }
  const { above, below, doubtful } = overlapAround(document, span, hunk, false, outside)
  const first = top - above
  const count = bottom + below - first + 1
  return { placeOf: new Map(all.map(([old, place]) => [old, place - first])), first, count, doubtful }
}

interface Places {
  readonly placeOf: ReadonlyMap<number, number>
  readonly first: number
  readonly count: number
  readonly doubtful: Overlap['doubtful']
}

function sliceOf(document: TextDocument, line: number): LineSpan {
  return { start: document.lineStart(line), end: document.lineEnd(line), next: document.lineNext(line) }
}

/** An edit at a span would add once more what a line of the file is already. */
export function doubtfulPlace(document: TextDocument, span: Span, line: number): EditProblem {
  const start = document.lineStart(line)
  const seen = lineRange(document, { start, end: start })
  return { code: 'doubtful-place', place: lineRange(document, span), seen }
}

function problemOf(document: TextDocument, { start, end }: Span, conflict: MergeConflict): EditProblem {
  const place = { ...lineRange(document, { start, end }), text: document.text.slice(start, end) }
  return conflict.code === 'conflict'
    ? { code: 'other-lines', place }
    : { code: 'context-missing', place, text: conflict.text }
}

function noticeOf({ code, text }: Disagreement): Notice {
  const line = JSON.stringify(text.trim())
  return { code, message: MESSAGES[code](line) }
}

const MESSAGES: Readonly<Record<Disagreement['code'], (line: string) => string>> = {
  'context-added': (line) =>
    `the context line ${line} is not in the file and is between added lines; it was added with them`,
  'context-missing': (line) => `the context line ${line} is not in the file; the file stays without it`,
  'removal-missing': (line) =>
    `the line ${line}, which the edit removes, is not in the file; there was nothing to remove`,
}
