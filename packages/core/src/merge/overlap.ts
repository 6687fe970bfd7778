import { isLongText, removedAtEdges } from '../hunk/evidence.js'
import type { Hunk } from '../hunk/hunk.js'
import { FOLDED } from '../search/line-keys.js'
import type { TextDocument } from '../text/document.js'
import { closesBlock, indentationDepth, isNamed } from '../text/indentation.js'
import { areSameLines, isBlank, type Line, lineContents } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { Step } from '../vocabulary/edit.js'
import { startsLine } from './slices.js'

/** How many of the lines that an edit adds at its top and at its bottom are already in the file, right outside of the place. */
export interface Overlap {
  readonly above: number
  readonly below: number
  /** The number of a line right outside for which this is unclear, for instance because the edit also removes a line like it. */
  readonly doubtful?: number | undefined
}

export const NO_OVERLAP: Overlap = /* @__PURE__ */ Object.freeze({ above: 0, below: 0 })

/**
 * Returns how many of the lines that an edit adds at its edges are already in the file, right above or below the place. The
 * old text left them out, and they must not be there twice. File `b = 2 / c = 3 / d = 4`, old text `c = 3 / d = 4`, new text
 * `b = 2 / c = 30 / d = 4`: `b = 2` is not added again.
 *
 * There is no overlap where blank lines at the edges are all that the edit adds, nor where the old text is short, none of
 * it is kept and all lines in question are short (file `1 / 2 / 3`, old text `3`, new text `2`). The overlap is doubtful
 * where the edit also removes such a line, since it may move that one. Linear in these lines.
 *
 * @param unplaced how many lines at the top and bottom of the old text are not at the place
 */
export function overlapAround(
  document: TextDocument,
  span: Span,
  hunk: Hunk,
  unplaced: Overlap = NO_OVERLAP,
): Overlap {
  const { removed, kept } = hunk
  const countsShortLines = hunk.hasWrittenScript || kept.length > 0 || isLongText(removed.join('\n'))
  // Where the line at the edge stays, brackets may be deeper in the file by as much as that line is.
  const countAtOtherDepth = (
    added: readonly string[],
    outsideLines: readonly string[],
    step: 1 | -1,
  ): number => {
    const removedAt = removedAtEdges(hunk)
    const isReplaced = (step === -1 ? removedAt.above : removedAt.below).lines.length > 0
    const shift = isReplaced ? 0 : depthDifferenceAtEdge(document, span, hunk, unplaced, step)
    if (shift === 0) return 0
    return countShared(
      added.map((line) => keyAtDepth(line, shift)),
      outsideLines.map((line) => keyAtDepth(line, 0)),
    )
  }
  const isAsWritten = isThereAsWritten(document, span, hunk)
  const countOverlap = (added: readonly string[], step: 1 | -1): number => {
    if (added.length === 0) return 0
    const outsideLines = linesOutside(document, span, step, added.length)
    const count =
      countShared(added.map(keyOf), outsideLines.map(keyOf)) || countAtOtherDepth(added, outsideLines, step)
    const shared = outsideLines.slice(outsideLines.length - count)
    if (isAsWritten && shared.some((line, i) => isInOtherBlock(added[i], line, step))) return 0
    return countsShortLines || added.slice(0, count).some(isNotShortValue) ? count : 0
  }
  const added = addedAtEdges(hunk, unplaced)
  // A place that begins in the middle of a line has the start of that line above it, not another line.
  const above = startsLine(document, span.start) ? countOverlap(added.above, -1) : 0
  const below = countOverlap(added.below, 1)
  // An edit that adds nothing but blank lines wants them there.
  const addsOnlyBlankLines =
    removed.length === 0 && above + below === hunk.added.length && hunk.added.every(isBlank)
  if (above + below === 0 || addsOnlyBlankLines) return NO_OVERLAP
  const removedKeys = new Set(removed.filter((line) => !isBlank(line)).map(keyOf))
  const isRemoved = (line: string) => removedKeys.has(keyOf(line))
  const doubtful = {
    above: added.above.slice(0, above).some(isRemoved),
    below: added.below.slice(0, below).some(isRemoved),
  }
  return { above, below, doubtful: doubtfulLine(document, span, doubtful) }
}

/**
 * Returns how many of the lines beyond an edge equal the outermost new lines. The nearest of them may equal the innermost new
 * lines instead: below `{`, the file's `} / }` equals the first and the last of the new lines `} / x / }`.
 *
 * @param addedKeys the new lines, the outermost first
 * @param outsideKeys the lines beyond the edge, the farthest first
 */
function countShared(addedKeys: readonly string[], outsideKeys: readonly string[]): number {
  let near = 0
  while (addedKeys.at(-1 - near)?.trim() && addedKeys.at(-1 - near) === outsideKeys.at(-1 - near)) near++
  for (let count = outsideKeys.length; count > 0; count--) {
    const far = outsideKeys.slice(outsideKeys.length - count).findIndex((line, i) => line !== addedKeys[i])
    if (far < 0 || (far > 0 && far + near >= count)) return count
  }
  return 0
}

/** Returns the number of the line right above a place where `above` is doubtful, else of the line right below where `below` is. */
export function doubtfulLine(
  document: TextDocument,
  span: Span,
  { above, below }: { readonly above: boolean; readonly below: boolean },
): number | undefined {
  if (above) return lineOutside(document, span, -1, 1)
  return below ? lineOutside(document, span, 1, 1) : undefined
}

/** Returns the lines that an edit adds at its top and at its bottom, each list with the outermost line first. */
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
 * Returns the lines that are added before the first kept line, the outermost first. Where the script begins with kept blank
 * lines, it returns the blank lines added right below them, since it does not matter which of several blank lines is the
 * new one; with text, too, where the kept blank lines are not at the place.
 */
function addedAtTop(script: readonly Step[], replacement: readonly Line[], unplaced: number): string[] {
  const steps = script.filter((step) => step !== 'remove')
  const lines = replacement.map(({ content }) => content)
  const kept = blankLinesKeptAtEdge(script, lines)
  const end = steps.findIndex(
    (step, i) => i >= kept && (step !== 'add' || (kept > unplaced && !isBlank(lines[i] ?? ''))),
  )
  return lines.slice(kept, end < 0 ? lines.length : end)
}

/** Returns how many blank lines a script keeps before anything else. Pass both lists reversed to count from the end. */
export function blankLinesKeptAtEdge(script: readonly Step[], lines: readonly string[]): number {
  const end = script.findIndex((step, i) => step !== 'keep' || !isBlank(lines[i] ?? ''))
  return end < 0 ? script.length : end
}

/** Returns the number of the line that is `distance` lines above (step -1) or below (step 1) a place. */
export function lineOutside(
  document: TextDocument,
  { start, end }: Span,
  step: 1 | -1,
  distance: number,
): number {
  return document.lineAt(step === -1 ? start : Math.max(start, end - 1)) + step * distance
}

/** Returns up to `most` lines of the document above (step -1) or below (step 1) a place, the farthest first. */
export function linesOutside(document: TextDocument, span: Span, step: 1 | -1, most: number): string[] {
  const lines: string[] = []
  let at = step === -1 ? span.start : span.end
  // The place may end before its last line's newline.
  const last = document.lineAround(at)
  if (step === 1 && at === last.end && at > last.start) at = last.next
  while (lines.length < most && (step === -1 ? at > document.contentStart : at < document.text.length)) {
    const { start, end, next } = document.lineAround(step === -1 ? at - 1 : at)
    lines.push(document.text.slice(start, end))
    at = step === -1 ? start : next
  }
  // Some models see one more line, a blank one, behind the final newline.
  const isFinal = step === 1 && at === document.text.length && document.text.endsWith('\n')
  if (isFinal && lines.length < most && !isBlank(lines.at(-1) ?? '')) lines.push('')
  return lines.reverse()
}

/** Whether the old text is at its place with the indentation that the request gives it, so that its new lines are as deep as they say. */
function isThereAsWritten(document: TextDocument, { start, end }: Span, { old }: Hunk): boolean {
  const found = lineContents(document.text.slice(start, end))
  return startsLine(document, start) && !old.every(isBlank) && areSameLines(found, old)
}

/**
 * Whether a new line at an edge is in another block than the same line of the file: below the place it is deeper, in a block that the
 * new lines open; above it is less deep, behind the block that the file's line ends. File `a() / return`, old text `a()`, new text
 * `a() / if x: /   return`.
 */
function isInOtherBlock(added = '', outside: string, step: 1 | -1): boolean {
  return (
    isNamed(added) &&
    keyOf(added) === keyOf(outside) &&
    (indentationDepth(added) - indentationDepth(outside)) * step > 0
  )
}

/** Whether a line is long, blank or closes a block, so that it is not a short value like `2`, which may be beside the place by chance. */
function isNotShortValue(line: string): boolean {
  return line.trim().length >= 6 || isBlank(line) || closesBlock(line)
}

/** Returns by how many columns the file's line at one edge of the place is deeper than the request's; 0 where either is blank. */
function depthDifferenceAtEdge(
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

/** Returns the key that lines are compared by. The request may indent otherwise than the file, so only a bracket's key has its indentation. */
export function keyOf(line: string): string {
  return isNamed(line) ? FOLDED.of(line) : line.trimEnd()
}

/** Returns the same key for a file whose lines are `shift` columns deeper than the request's; a bracket's key has its depth. */
function keyAtDepth(line: string, shift: number): string {
  const text = line.trim()
  return isNamed(line) || text === '' ? FOLDED.of(line) : `\n${indentationDepth(line) + shift} ${text}`
}
