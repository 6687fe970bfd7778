import { numberedSteps } from '../hunk/lines-of-step.js'
import type { LineSpan, TextDocument } from '../text/document.js'
import { lineRange } from '../text/line-range.js'
import type { Span } from '../text/span.js'
import type { Candidate } from '../vocabulary/candidate.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Notice } from '../vocabulary/format.js'
import type { Budget, LinePair } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import { lineThereAlready } from './lines-there.js'
import type { Addition, Disagreement, EditLines, MergeConflict, MergedLine } from './merged-line.js'
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
  { searched, replacement, script }: EditLines,
  { above, below }: Overlap,
): Result<AlignedLines, EditProblem> {
  const span = withEnding(document, candidate)
  const slices = slicesOf(document, span, searched.length)
  if (!hasSameBreaks(document, slices, searched, candidate)) {
    const place = { ...lineRange(document, span), text: document.text.slice(span.start, span.end) }
    return { ok: false, failure: { code: 'line-breaks', place } }
  }
  const lines: MergedLine[] = []
  const end = isBehindEnd(document, slices.at(-1)) ? slices.length - 1 : slices.length
  for (const { step, old, now: number } of numberedSteps(script)) {
    const line = replacement[number]
    const own = step === 'remove' && opensMidLine(document, slices, lines, script) ? 'keep' : step
    if (own === 'remove' && old === end) continue
    if (own !== 'add') lines.push({ step: own, at: old, request: searched[old]?.content ?? '', old })
    else if (line !== undefined) lines.push({ step, at: Math.min(old, end), line, number })
  }
  const added = lines.filter((line) => line.step === 'add')
  const present = [
    ...added.slice(0, above),
    ...added.slice(added.length - below),
    ...lineAppendedTwice(document, slices, lines),
  ]
  if (present.length === 0) return { ok: true, value: { slices, lines, span, notices: [] } }
  const rest = lines.filter((line) => line.step !== 'add' || !present.includes(line))
  const [opening] = rest
  // The newline behind a line whose middle the match begins in stays with it.
  const [first] = slices
  const isNewline = first !== undefined && first.start === first.end && !startsLine(document, first.start)
  if (opening?.step === 'remove' && rest.length < lines.length && isNewline)
    rest[0] = { ...opening, step: 'keep' }
  return { ok: true, value: { slices, lines: rest, span, notices: present.map(presentNotice) } }
}

/** Whether a line of the old text is no more than what some see behind the final newline: there is nothing to remove. */
function isBehindEnd({ text }: TextDocument, slice: LineSpan | undefined): boolean {
  return slice?.start === text.length && text.endsWith('\n')
}

/**
 * Whether the next line of the old text is the ending of a line above that has text, and the new text leaves it out before a line
 * that stays: to take it off would join the two lines, which nobody writes in this way.
 */
function opensMidLine(
  document: TextDocument,
  [first]: readonly LineSpan[],
  lines: readonly MergedLine[],
  [, second, third]: EditLines['script'],
): boolean {
  if (lines.length > 0 || second !== 'keep' || third === undefined || first === undefined) return false
  return first.start === first.end && !startsLine(document, first.start)
}

/** The new text's first line, where it would be appended to a line that is just the same. */
function lineAppendedTwice(
  document: TextDocument,
  [first]: readonly LineSpan[],
  [removed, line]: readonly MergedLine[],
): Addition[] {
  const opensLine = first === undefined || first.end > first.start || startsLine(document, first.start)
  if (opensLine || removed?.step !== 'remove' || line?.step !== 'add') return []
  const { start } = document.lineAround(first.start)
  return document.text.slice(start, first.start) === line.line.content ? [line] : []
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
  edit: EditLines,
  budget: Budget,
): Result<AlignedLines, EditProblem> {
  const { placeOf, first, count, doubtful } = placesOf(document, alignment, edit)
  const file = ownLines(document, { first, count, near: edit.searched.length }, budget)
  const merged = threeWay(edit, placeOf, file)
  const slices = Array.from({ length: count }, (_, i) => sliceOf(document, first + i))
  const span = { start: slices[0]?.start ?? 0, end: slices.at(-1)?.next ?? 0 }
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
export function placesOf(document: TextDocument, alignment: readonly LinePair[], edit: EditLines): Places {
  const lineAt = (at: number) => (at >= 0 && at < document.lineCount ? document.line(at) : undefined)
  const all = [...alignment, ...slipsOf(edit, alignment, lineAt)].sort(([a], [b]) => a - b)
  const [top, bottom] = [all[0]?.[1] ?? 0, all.at(-1)?.[1] ?? 0]
  const span = { start: document.lineStart(top), end: document.lineNext(bottom) }
  const outside = { above: all[0]?.[0] ?? 0, below: edit.searched.length - 1 - (all.at(-1)?.[0] ?? 0) }
  const { above, below, doubtful } = overlapAround(document, span, edit, false, outside)
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
