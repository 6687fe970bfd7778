import { isLongText, removedAtEdges } from '../hunk/evidence.js'
import type { Hunk } from '../hunk/hunk.js'
import { FOLDED } from '../search/line-keys.js'
import type { TextDocument } from '../text/document.js'
import { closesBlock, indentationDepth, isNamed } from '../text/indentation.js'
import { isBlank, type Line } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { Step } from '../vocabulary/edit.js'
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
  const { removed, kept } = hunk
  const saysText = hunk.isWritten || kept.length > 0 || isLongText(removed.join('\n'))
  // Brackets may be as much deeper in the file as what is beside them, where that stays.
  const countDeeper = (added: readonly string[], beyond: readonly string[], step: 1 | -1): number => {
    const removedAt = removedAtEdges(hunk)
    const isReplaced = (step === -1 ? removedAt.above : removedAt.below).lines.length > 0
    const shift = isReplaced ? 0 : shiftAtEdge(document, span, hunk, outside, step)
    if (shift === 0) return 0
    return countShared(
      added.map((line) => keyAtDepth(line, shift)),
      beyond.map((line) => keyAtDepth(line, 0)),
    )
  }
  const overlapOf = (added: readonly string[], step: 1 | -1): number => {
    if (added.length === 0) return 0
    const beyond = linesBeyond(document, span, step, added.length)
    const count = countShared(added.map(keyOf), beyond.map(keyOf)) || countDeeper(added, beyond, step)
    return saysText || added.slice(0, count).some(isNoPart) ? count : 0
  }
  const added = addedAtEdges(hunk, outside)
  // Above a place that begins behind the beginning of its line nothing is left out.
  const above = startsLine(document, span.start) ? overlapOf(added.above, -1) : 0
  const below = overlapOf(added.below, 1)
  // Blank lines that are all that the edit adds are wanted.
  const isAll = removed.length === 0 && above + below === hunk.added.length && hunk.added.every(isBlank)
  if (above + below === 0 || isAll) return NO_OVERLAP
  const gone = new Set(removed.filter((line) => !isBlank(line)).map(keyOf))
  const isGone = (line: string) => gone.has(keyOf(line))
  const doubtful = {
    above: added.above.slice(0, above).some(isGone),
    below: added.below.slice(0, below).some(isGone),
  }
  return { above, below, doubtful: doubtfulLine(document, span, doubtful) }
}

/** How many of the lines beyond an edge are the outermost new ones; those right beside the place may be the innermost new ones then. */
function countShared(keys: readonly string[], own: readonly string[]): number {
  let near = 0
  while (keys.at(-1 - near)?.trim() && keys.at(-1 - near) === own.at(-1 - near)) near++
  for (let count = own.length; count > 0; count--) {
    const far = own.slice(own.length - count).findIndex((line, i) => line !== keys[i])
    if (far < 0 || (far > 0 && far + near >= count)) return count
  }
  return 0
}

/** The line above or below a place. */
export function doubtfulLine(
  document: TextDocument,
  span: Span,
  { above, below }: { readonly above: boolean; readonly below: boolean },
): number | undefined {
  if (above) return lineBeyond(document, span, -1, 1)
  return below ? lineBeyond(document, span, 1, 1) : undefined
}

/** The lines that an edit adds at its top and at its bottom, the outermost first. */
export function addedAtEdges(
  { script, replacement }: Hunk,
  { above, below }: Overlap = NO_OVERLAP,
): { readonly above: string[]; readonly below: string[] } {
  return {
    above: addedAtTop(script, replacement, above),
    below: addedAtTop(script.toReversed(), replacement.toReversed(), below),
  }
}

/**
 * The lines that are added before the first kept one, the outermost first. Where the edit begins with blank lines that it keeps, the blank ones
 * right below these: among blank lines nobody can tell which one is new; all, where the kept ones are not at the place.
 */
function addedAtTop(script: readonly Step[], replacement: readonly Line[], outside: number): string[] {
  const steps = script.filter((step) => step !== 'remove')
  const lines = replacement.map(({ content }) => content)
  const kept = blankLinesKeptAtEdge(script, lines)
  const end = steps.findIndex(
    (step, i) => i >= kept && (step !== 'add' || (kept > outside && !isBlank(lines[i] ?? ''))),
  )
  return lines.slice(kept, end < 0 ? lines.length : end)
}

/** How many blank lines a script keeps before anything else; of a script turned around, how many at its end. */
export function blankLinesKeptAtEdge(script: readonly Step[], lines: readonly string[]): number {
  const end = script.findIndex((step, i) => step !== 'keep' || !isBlank(lines[i] ?? ''))
  return end < 0 ? script.length : end
}

/** The number of the line that is so many lines above or below a place. */
export function lineBeyond(
  document: TextDocument,
  { start, end }: Span,
  step: 1 | -1,
  distance: number,
): number {
  return document.lineAt(step === -1 ? start : Math.max(start, end - 1)) + step * distance
}

/** Up to so many lines of the document above or below a place, the farthest first. */
export function linesBeyond(document: TextDocument, span: Span, step: 1 | -1, most: number): string[] {
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

/** By how much the file's lines are deeper than those of the request at an edge of what is at the place; none where either is blank. */
function shiftAtEdge(
  document: TextDocument,
  { start, end }: Span,
  { old }: Hunk,
  { above, below }: Overlap,
  step: 1 | -1,
): number {
  const line = document.lineAround(step === -1 ? start : Math.max(start, end - 1))
  const own = document.text.slice(Math.max(line.start, start), line.end)
  const request = (step === -1 ? old[above] : old.at(-1 - below)) ?? ''
  return isBlank(own) || isBlank(request) ? 0 : indentationDepth(own) - indentationDepth(request)
}

/** What is compared, though the indentation may be the request's own: of a bracket how deep it is, too. */
export function keyOf(line: string): string {
  return isNamed(line) ? FOLDED.of(line) : line.trimEnd()
}

/** The same where the file has its lines so much deeper than the request. */
function keyAtDepth(line: string, shift: number): string {
  const text = line.trim()
  return isNamed(line) || text === '' ? FOLDED.of(line) : `\n${indentationDepth(line) + shift} ${text}`
}
