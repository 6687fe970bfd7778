import { removedAtEdges } from '../hunk/evidence.js'
import { type Hunk, hunkOf } from '../hunk/hunk.js'
import { findLines } from '../search/find-lines.js'
import { FOLDED } from '../search/line-keys.js'
import type { TextDocument } from '../text/document.js'
import { closesBlock, isNamed } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import type { Span } from '../text/span.js'
import { hasAtMostOneWord } from '../text/words.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Budget, Candidate } from '../vocabulary/replacer.js'
import {
  addedAtEdges,
  doubtfulLine,
  keyOf,
  lineOutside,
  linesOutside,
  NO_OVERLAP,
  type Overlap,
  overlapAround,
} from './overlap.js'

/** An edit as written, and the request that it belongs to. */
export interface Call {
  readonly edit: TextEdit
  /** All edits of this file, this one included. */
  readonly edits: readonly TextEdit[]
  /** Whether what the file has right beside a place counts: new lines or text that are there already are not added again. */
  readonly looksBeside: boolean
}

/**
 * Returns the overlap (see {@link overlapAround}) of an edit that has all of its old lines at its place.
 * - There is none where another edit of the request removes one of the lines outside: the two edits may swap lines.
 * - It is doubtful where every line at that edge becomes a line of the same form, since the old text need not have left one
 *   out then. File `export A=1 / export B=2`, old text `export A=1`, new text `export B=2`.
 * - It is doubtful where the file has the added line a little further out (see {@link findRepeatedOutside}).
 */
export function overlapOfCandidate(
  document: TextDocument,
  candidate: Candidate,
  call: Call,
  budget: Budget,
): Overlap {
  if (!mayOverlap(document, candidate)) return NO_OVERLAP
  const { span, edit } = candidate
  const hunk = hunkOf(edit)
  const isChangedByOther = (at: number) => isRemovedByOther(document, call, at)
  const overlap = overlapAround(document, span, hunk)
  if (overlap === NO_OVERLAP) {
    const line = findRepeatedOutside(document, span, hunk, budget)
    return line === undefined || isChangedByOther(line)
      ? overlapInOtherDiffs(document, span, hunk)
      : { ...overlap, doubtful: line }
  }
  const { above, below, doubtful } = overlap
  const places = Array.from({ length: above + below }, (_, i) =>
    i < above ? lineOutside(document, span, -1, i + 1) : lineOutside(document, span, 1, i - above + 1),
  )
  if (places.some(isChangedByOther)) return NO_OVERLAP
  if (doubtful !== undefined) return overlap
  const [added, removed] = [addedAtEdges(hunk), removedAtEdges(hunk)]
  const sameForms = {
    above: above > 0 && haveSameForms(removed.above.lines, added.above),
    below: below > 0 && haveSameForms(removed.below.lines, added.below.toReversed()),
  }
  return { above, below, doubtful: doubtfulLine(document, span, sameForms) }
}

/** Whether an edit may add lines that are right outside of its place. An edit that a tool computed from two texts does not. */
function mayOverlap(document: TextDocument, { edit, span, alignment }: Candidate): boolean {
  const { script, search } = edit
  const isInside =
    script?.[0] === 'keep' && script.at(-1) === 'keep' && !/^[^\S\n]*\n|\n[^\S\n]*\n$/.test(search)
  if (isInside || alignment !== undefined || edit.all || edit.computed) return false
  if (span.end === span.start) return false
  const last = document.lineAround(span.end - 1)
  // A place that ends behind a newline, where the old text does not end in one, reaches into the next line: that is not outside.
  return span.end === last.end || (span.end === last.next && search.endsWith('\n'))
}

/**
 * Returns the number of a line that the edit would add a second time, although it is not right beside the place. It is the
 * only line with text that the edit adds at an edge where it removes nothing, it has more than one word, and the file has
 * it up to four lines further out and nowhere else. The old text left it out, and the file has other lines before it.
 * File `class A { / // note / a() / b()`, old text `a() / b()`, new text `class A { / a() / b(1)`.
 *
 * An outermost new line that closes a block counts only where nothing but blank lines are in between, since there are many
 * such lines. File `a { / b() / "" / }`, old text `b()`, new text `b() / } / c { / d() / }` has the last `}` there already.
 */
function findRepeatedOutside(
  document: TextDocument,
  span: Span,
  hunk: Hunk,
  budget: Budget,
): number | undefined {
  const [added, removed] = [addedAtEdges(hunk), removedAtEdges(hunk)]
  for (const [edge, step] of [['above', -1] as const, ['below', 1] as const]) {
    const [outermost = '', ...others] = added[edge].map((line) => line.trimEnd())
    const isOnly = isNamed(outermost) && !hasAtMostOneWord(outermost) && others.every(isBlank)
    if ((!isOnly && !closesBlock(outermost)) || removed[edge].lines.length > 0) continue
    const outsideLines = linesOutside(document, span, step, MOST_LINES_OUTSIDE).reverse()
    const distance = outsideLines.findIndex((line) => line.trimEnd() === outermost)
    if (distance < 1 || (!isOnly && !outsideLines.slice(0, distance).every(isBlank))) continue
    const [, secondPlace] = isOnly ? findLines(document, FOLDED, [outermost], budget) : []
    if (secondPlace !== undefined) continue
    return lineOutside(document, span, step, distance + 1)
  }
  return undefined
}

/** The usual three lines of context, and one more. */
const MOST_LINES_OUTSIDE = 4

/**
 * Looks for an overlap in the other line diffs of the old and new text. If there is one, the result is doubtful: of several
 * equal lines it is unclear which one stays. File `fence c / f() / fence / more / fence c / g() / fence`, old text all of
 * it but the first line, new text `fence c / f() / fence`.
 */
function overlapInOtherDiffs(document: TextDocument, span: Span, hunk: Hunk): Overlap {
  const { length } = hunk.new
  const isOutside = (line: string | undefined, step: 1 | -1) =>
    line !== undefined && linesOutside(document, span, step, length).some((one) => keyOf(one) === keyOf(line))
  if (!isOutside(hunk.new[0], -1) && !isOutside(hunk.new.at(-1), 1)) return NO_OVERLAP
  for (const other of hunk.alternatives) {
    const { above, below } = overlapAround(document, span, other)
    const doubtful = doubtfulLine(document, span, { above: above > 0, below: below > 0 })
    if (doubtful !== undefined) return { above, below, doubtful }
  }
  return NO_OVERLAP
}

/** Whether another edit of the request removes the document's line `at`: its old text is there, with that line as a removed one. */
export function isRemovedByOther(document: TextDocument, { edit, edits }: Call, at: number): boolean {
  return edits.some((other) => other !== edit && removesLineAt(document, hunkOf(other), at))
}

function removesLineAt(document: TextDocument, { old, oldSteps }: Hunk, at: number): boolean {
  const isOldTextAt = (first: number) =>
    first >= 0 &&
    first + old.length <= document.lineCount &&
    old.every((line, i) => FOLDED.of(line) === FOLDED.of(document.line(first + i)))
  return old.some((line, i) => oldSteps[i] === 'remove' && !isBlank(line) && isOldTextAt(at - i))
}

/** Whether every removed line becomes a line of the same form with another name or number: `A=1` becomes `B=2`. */
function haveSameForms(removed: readonly string[], added: readonly string[]): boolean {
  const areAlike = (line: string, i: number) => formOf(line) === formOf(added[i] ?? '')
  return removed.length > 0 && removed.length === added.length && removed.every(areAlike)
}

/** Returns the line with every word replaced by `w`. */
function formOf(line: string): string {
  return line.trim().replace(/[\p{L}\p{N}_]+/gu, 'w')
}
