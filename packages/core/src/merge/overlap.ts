import { isLongText, removedAtEdges } from '../hunk/evidence.js'
import { type Hunk, hunkOf } from '../hunk/hunk.js'
import { FOLDED } from '../search/line-keys.js'
import type { TextDocument } from '../text/document.js'
import { closesBlock } from '../text/indentation.js'
import { isBlank, type Line } from '../text/lines.js'
import type { Span } from '../text/span.js'
import { hasWord } from '../text/words.js'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import { startsLine } from './slices.js'

/** How many of the lines that an edit adds at its top and at its bottom the file has right outside of the place. */
export interface Overlap {
  readonly above: number
  readonly below: number
  /** A line of the file that may be one of these, or only be like one that the edit moves to its edge. */
  readonly doubtful?: number | undefined
}

export const NO_OVERLAP: Overlap = /* @__PURE__ */ Object.freeze({ above: 0, below: 0 })

/**
 * Lines that an edit adds at its edges and that the file has there already, right above or below the place: the old text left
 * them out, and they are not to be there twice. Not where the edit adds nothing but blank lines, nor short lines where
 * the old text is short and none of it is kept; a line that the edit removes, too, is doubtful. Linear in these lines.
 *
 * @param outside how many lines at the top and at the bottom of the old text are not at the place
 */
export function overlapAround(
  document: TextDocument,
  span: Span,
  hunk: Hunk,
  outside: Overlap = NO_OVERLAP,
): Overlap {
  const { replacement, script, removed, kept } = hunk
  const saysText = hunk.isWritten || kept.length > 0 || isLongText(removed.join('\n'))
  const overlapOf = (added: readonly string[], step: 1 | -1): number => {
    if (added.length === 0) return 0
    const keys = added.map(keyOf)
    const beyond = linesBeyond(document, span, step, added.length).map(keyOf)
    // The nearest ones may be those that the edit adds first, and the others those that it adds last.
    let near = 0
    while (keys.at(-1 - near)?.trim() && keys.at(-1 - near) === beyond.at(-1 - near)) near++
    for (let count = beyond.length; count > 0; count--) {
      const there = beyond.slice(beyond.length - count)
      const far = there.findIndex((line, i) => line !== keys[i])
      const isThere = far < 0 || (far > 0 && far + near >= count)
      if (isThere && (saysText || added.slice(0, count).some(isNoPart))) return count
    }
    return 0
  }
  const top = addedAtEdge(script, replacement, outside.above)
  const bottom = addedAtEdge(script.toReversed(), replacement.toReversed(), outside.below)
  // Above a place that begins behind the beginning of its line nothing is left out.
  const above = startsLine(document, span.start) ? overlapOf(top, -1) : 0
  const below = overlapOf(bottom, 1)
  // Blank lines that are all that the edit adds are wanted.
  const isAll = removed.length === 0 && above + below === hunk.added.length && hunk.added.every(isBlank)
  if (above + below === 0 || isAll) return NO_OVERLAP
  const gone = new Set(removed.filter((line) => !isBlank(line)).map(keyOf))
  const isGone = (line: string) => gone.has(keyOf(line))
  const doubtful = {
    above: top.slice(0, above).some(isGone),
    below: bottom.slice(0, below).some(isGone),
  }
  return { above, below, doubtful: doubtfulLine(document, span, doubtful) }
}

/** The line above or below a place. */
function doubtfulLine(
  document: TextDocument,
  span: Span,
  { above, below }: { readonly above: boolean; readonly below: boolean },
): number | undefined {
  if (above) return document.lineAt(span.start) - 1
  return below ? document.lineAt(Math.max(span.start, span.end - 1)) + 1 : undefined
}

/**
 * The same of an edit whose every line is at the place: a line that another edit of the call changes is that one's, and where every line
 * becomes another of the same form, none needs to have been left out.
 *
 * @param others the other edits of the call
 */
export function overlapBeside(
  document: TextDocument,
  span: Span,
  hunk: Hunk,
  others: () => readonly TextEdit[],
): Overlap {
  const overlap = overlapAround(document, span, hunk)
  if (overlap === NO_OVERLAP) return overlapComparedOtherwise(document, span, hunk)
  const { above, below, doubtful } = overlap
  const [top, bottom] = [document.lineAt(span.start), document.lineAt(Math.max(span.start, span.end - 1))]
  const places = Array.from({ length: above + below }, (_, i) =>
    i < above ? top - 1 - i : bottom + 1 + i - above,
  )
  const isChanged = (edit: TextEdit) => places.some((at) => removesAt(document, hunkOf(edit), at))
  if (others().some(isChanged)) return NO_OVERLAP
  if (doubtful !== undefined) return overlap
  const { script, replacement } = hunk
  const removedAt = removedAtEdges(hunk)
  const added = addedAtEdge(script.toReversed(), replacement.toReversed(), 0).reverse()
  const anew = {
    above: above > 0 && areWrittenAnew(removedAt.above.lines, addedAtEdge(script, replacement, 0)),
    below: below > 0 && areWrittenAnew(removedAt.below.lines, added),
  }
  return { above, below, doubtful: doubtfulLine(document, span, anew) }
}

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

/**
 * The lines that are added before the first kept one, the outermost first. Where the edit begins with blank lines that it keeps, the blank ones
 * right below these: among blank lines nobody can tell which one is new; all, where the kept ones are not at the place.
 */
function addedAtEdge(script: readonly Step[], replacement: readonly Line[], outside: number): string[] {
  const steps = script.filter((step) => step !== 'remove')
  const lines = replacement.map(({ content }) => content)
  const kept = blankLinesKeptAtEdge(script, lines)
  const end = steps.findIndex(
    (step, i) => i >= kept && (step !== 'add' || (kept > outside && !isBlank(lines[i] ?? ''))),
  )
  return lines.slice(kept, end < 0 ? lines.length : end)
}

/** Whether every line becomes another of the same form, which has another number or name: then none needs to have been left out. */
function areWrittenAnew(removed: readonly string[], added: readonly string[]): boolean {
  const areAlike = (line: string, i: number) => formOf(line) === formOf(added[i] ?? '')
  return removed.length > 0 && removed.length === added.length && removed.every(areAlike)
}

/** How many blank lines a script keeps before anything else; of a script turned around, how many at its end. */
export function blankLinesKeptAtEdge(script: readonly Step[], lines: readonly string[]): number {
  const end = script.findIndex((step, i) => step !== 'keep' || !isBlank(lines[i] ?? ''))
  return end < 0 ? script.length : end
}

/** Up to so many lines of the document above or below a place, the farthest first. */
function linesBeyond(document: TextDocument, span: Span, step: 1 | -1, most: number): string[] {
  const lines: string[] = []
  let at = step === -1 ? span.start : span.end
  // The place may end before the ending of its last line.
  const last = document.lineAround(at)
  if (step === 1 && at === last.end && at > last.start) at = last.next
  while (lines.length < most && (step === -1 ? at > document.contentStart : at < document.text.length)) {
    const { start, end, next } = document.lineAround(step === -1 ? at - 1 : at)
    lines.push(document.text.slice(start, end))
    at = step === -1 ? start : next
  }
  // Behind the final newline some see one more line, which is blank.
  const isFinal = step === 1 && at === document.text.length && document.text.endsWith('\n')
  if (isFinal && lines.length < most && !isBlank(lines.at(-1) ?? '')) lines.push('')
  return lines.reverse()
}

/** Whether a line is no likely part of a text that is sought by itself. */
function isNoPart(line: string): boolean {
  return line.trim().length >= 6 || isBlank(line) || closesBlock(line)
}

/** What is left of a line when every word is the same. */
function formOf(line: string): string {
  return line.trim().replace(/[\p{L}\p{N}_]+/gu, 'w')
}

/** What is compared, though the indentation may be the request's own: of a bracket how deep it is, too. */
function keyOf(line: string): string {
  return hasWord(line) && !closesBlock(line) ? FOLDED.of(line) : line.trimEnd()
}
