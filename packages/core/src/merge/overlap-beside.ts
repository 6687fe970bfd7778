import { removedAtEdges } from '../hunk/evidence.js'
import { type Hunk, hunkOf } from '../hunk/hunk.js'
import { findLines } from '../search/find-lines.js'
import { FOLDED } from '../search/line-keys.js'
import type { TextDocument } from '../text/document.js'
import { closesBlock, isNamed } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import type { Span } from '../text/span.js'
import { isOneWord } from '../text/words.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Budget, Candidate } from '../vocabulary/replacer.js'
import {
  addedAtEdges,
  doubtfulLine,
  keyOf,
  lineBeyond,
  linesBeyond,
  NO_OVERLAP,
  type Overlap,
  overlapAround,
} from './overlap.js'

/**
 * The overlap of an edit whose every line is at its place: a line that another edit of the call changes is that one's, and where every line
 * becomes another of the same form, none needs to have been left out. It is doubtful, too, where the file has the line a little further out.
 *
 * @param others the other edits of the call
 */
export function overlapBeside(
  document: TextDocument,
  candidate: Candidate,
  others: () => readonly TextEdit[],
  budget: Budget,
): Overlap {
  if (!mayOverlap(document, candidate)) return NO_OVERLAP
  const { span, edit } = candidate
  const hunk = hunkOf(edit)
  const isChanged = (at: number) => others().some((other) => removesAt(document, hunkOf(other), at))
  const overlap = overlapAround(document, span, hunk)
  if (overlap === NO_OVERLAP) {
    const line = repeatedBeyond(document, span, hunk, budget)
    return line === undefined || isChanged(line)
      ? overlapComparedOtherwise(document, span, hunk)
      : { ...overlap, doubtful: line }
  }
  const { above, below, doubtful } = overlap
  const places = Array.from({ length: above + below }, (_, i) =>
    i < above ? lineBeyond(document, span, -1, i + 1) : lineBeyond(document, span, 1, i - above + 1),
  )
  if (places.some(isChanged)) return NO_OVERLAP
  if (doubtful !== undefined) return overlap
  const [added, removed] = [addedAtEdges(hunk), removedAtEdges(hunk)]
  const anew = {
    above: above > 0 && areWrittenAnew(removed.above.lines, added.above),
    below: below > 0 && areWrittenAnew(removed.below.lines, added.below.toReversed()),
  }
  return { above, below, doubtful: doubtfulLine(document, span, anew) }
}

/** Whether an edit may add lines that are right outside of its place. What a tool worked out from two texts does not. */
function mayOverlap(document: TextDocument, { edit, span, alignment }: Candidate): boolean {
  const { script, search } = edit
  const isInside =
    script?.[0] === 'keep' && script.at(-1) === 'keep' && !/^[^\S\n]*\n|\n[^\S\n]*\n$/.test(search)
  if (isInside || alignment !== undefined || edit.all || edit.computed) return false
  if (span.end === span.start) return false
  const last = document.lineAround(span.end - 1)
  // Behind a newline that the old text does not end in, the next line is a part of the place, though nothing of it is.
  return span.end === last.end || (span.end === last.next && search.endsWith('\n'))
}

/**
 * The line of the file that an edit would add once more, though not right beside it: the one line with text that it adds at an edge, where nothing goes
 * in its place, of more than one word, which the file has a few lines beyond, and nowhere else. The old text left it out, and the file
 * has got lines before it since. The outermost one, if it closes a block, is like many, and is found behind blank lines only.
 */
function repeatedBeyond(document: TextDocument, span: Span, hunk: Hunk, budget: Budget): number | undefined {
  const [added, removed] = [addedAtEdges(hunk), removedAtEdges(hunk)]
  for (const [edge, step] of [['above', -1] as const, ['below', 1] as const]) {
    const [outermost = '', ...others] = added[edge].map((line) => line.trimEnd())
    const isOnly = isNamed(outermost) && !isOneWord(outermost) && others.every(isBlank)
    if ((!isOnly && !closesBlock(outermost)) || removed[edge].lines.length > 0) continue
    const beyond = linesBeyond(document, span, step, MOST_BEYOND).reverse()
    const between = beyond.findIndex((line) => line.trimEnd() === outermost)
    if (between < 1 || (!isOnly && !beyond.slice(0, between).every(isBlank))) continue
    const [, other] = isOnly ? findLines(document, FOLDED, [outermost], budget) : []
    if (other !== undefined) continue
    return lineBeyond(document, span, step, between + 1)
  }
  return undefined
}

/** As many lines as context has, and one. */
const MOST_BEYOND = 4

/** Where the old and the new text compared in another way have such a line, nobody knows which of equal lines stays. */
function overlapComparedOtherwise(document: TextDocument, span: Span, hunk: Hunk): Overlap {
  const { length } = hunk.new
  const isBeyond = (line: string | undefined, step: 1 | -1) =>
    line !== undefined && linesBeyond(document, span, step, length).some((one) => keyOf(one) === keyOf(line))
  if (!isBeyond(hunk.new[0], -1) && !isBeyond(hunk.new.at(-1), 1)) return NO_OVERLAP
  for (const other of hunk.others) {
    const { above, below } = overlapAround(document, span, other)
    const doubtful = doubtfulLine(document, span, { above: above > 0, below: below > 0 })
    if (doubtful !== undefined) return { above, below, doubtful }
  }
  return NO_OVERLAP
}

/** Whether the old text of an edit is where one of the lines that it removes is a line of the file. */
export function removesAt(document: TextDocument, { old, oldSteps }: Hunk, at: number): boolean {
  const isThere = (first: number) =>
    first >= 0 &&
    first + old.length <= document.lineCount &&
    old.every((line, i) => FOLDED.of(line) === FOLDED.of(document.line(first + i)))
  return old.some((line, i) => oldSteps[i] === 'remove' && !isBlank(line) && isThere(at - i))
}

/** Whether every line becomes another of the same form, which has another number or name: then none needs to have been left out. */
function areWrittenAnew(removed: readonly string[], added: readonly string[]): boolean {
  const areAlike = (line: string, i: number) => formOf(line) === formOf(added[i] ?? '')
  return removed.length > 0 && removed.length === added.length && removed.every(areAlike)
}

/** What is left of a line when every word is the same. */
function formOf(line: string): string {
  return line.trim().replace(/[\p{L}\p{N}_]+/gu, 'w')
}
