import { editsBetween } from '@emend/core/plugin'
import type { Piece } from './exact-tools/text-tools.js'

/** A replaced run of lines, counted from 0: the old lines `[start, end)` become the new lines `[newStart, newEnd)`. */
interface Run {
  readonly start: number
  readonly end: number
  readonly newStart: number
  readonly newEnd: number
}

/** The lines of the old and the new text. The text after the last newline is a line, too. */
interface Texts {
  readonly oldLines: readonly string[]
  readonly newLines: readonly string[]
  /** The old text after `fold`, in which occurrences are counted. */
  readonly folded: string
  readonly fold: (text: string) => string
}

/**
 * The pieces that turn one text into another. Each is the smallest run of whole lines around a change that occurs only once.
 * The number of searches for each piece is logarithmic in the number of lines.
 *
 * @param several whether to return one piece for each change; otherwise there is one piece from the first change to the last
 * @param fold gives the text in which a piece must occur only once
 */
export function piecesBetween(
  before: string,
  after: string,
  { several, fold }: { readonly several: boolean; readonly fold: (text: string) => string },
): Piece[] {
  const texts: Texts = {
    oldLines: before.split('\n'),
    newLines: after.split('\n'),
    folded: fold(before),
    fold,
  }
  const changes = several ? runsBetween(before, after, texts) : [wholeRun(texts)]
  const runs: Run[] = []
  for (const change of changes) {
    let run = grownUntilUnique(change, texts)
    for (let above = runs.at(-1); above !== undefined && above.end > run.start; above = runs.at(-1)) {
      runs.pop()
      run = grownUntilUnique({ ...above, end: run.end, newEnd: run.newEnd }, texts)
    }
    runs.push(run)
  }
  return runs.map((run) => pieceOf(run, texts))
}

/** A run as a piece, without the ending of its last line. */
function pieceOf({ start, end, newStart, newEnd }: Run, { oldLines, newLines }: Texts): Piece {
  const oldText = oldLines.slice(start, end).join('\n')
  const newText = newLines.slice(newStart, newEnd).join('\n')
  const isOpen = oldText.endsWith('\r') && newText.endsWith('\r')
  return isOpen ? { oldText: oldText.slice(0, -1), newText: newText.slice(0, -1) } : { oldText, newText }
}

/** The run from the first line that differs to the last. */
function wholeRun({ oldLines, newLines }: Texts): Run {
  const shorter = Math.min(oldLines.length, newLines.length)
  let start = 0
  while (start < shorter && oldLines[start] === newLines[start]) start++
  let below = 0
  while (
    below < shorter - start &&
    oldLines[oldLines.length - 1 - below] === newLines[newLines.length - 1 - below]
  )
    below++
  return { start, end: oldLines.length - below, newStart: start, newEnd: newLines.length - below }
}

/** The runs of lines that differ; a single run if the final newline differs. */
function runsBetween(before: string, after: string, texts: Texts): Run[] {
  const edits = editsBetween(before, after)
  if (edits.length === 0 || edits.some(({ finalNewline }) => finalNewline !== undefined))
    return [wholeRun(texts)]
  const runs: Run[] = []
  let shift = 0
  for (const { script = [], search, hints } of edits) {
    let at = (hints?.line ?? 0) - (search === '' ? 0 : 1)
    for (let i = 0; i < script.length; ) {
      if (script[i] === 'keep') {
        at++
        i++
        continue
      }
      const newStart = at + shift
      const start = at
      for (; i < script.length && script[i] !== 'keep'; i++) {
        if (script[i] === 'remove') at++
        shift += script[i] === 'remove' ? -1 : 1
      }
      runs.push({ start, end: at, newStart, newEnd: at + shift })
    }
  }
  return runs
}

/** Extends a run by as few lines as needed so that it occurs only once and has at least one line in both texts. */
function grownUntilUnique(change: Run, texts: Texts): Run {
  const minimal = withNeighbor(change, texts)
  const isUnique = (above: number, below: number) => occursOnce(extended(minimal, above, below, texts), texts)
  const limit = texts.oldLines.length
  const around = smallestThat(limit, (lines) => isUnique(lines, lines))
  const above = smallestThat(around, (lines) => isUnique(lines, around))
  const below = smallestThat(around, (lines) => isUnique(above, lines))
  return extended(minimal, above, below, texts)
}

/** Extends a run that only adds or removes lines by the line above, or below if there is none above. */
function withNeighbor(run: Run, texts: Texts): Run {
  if (run.start < run.end && run.newStart < run.newEnd) return run
  return run.start > 0 ? extended(run, 1, 0, texts) : extended(run, 0, 1, texts)
}

function extended(
  { start, end, newStart, newEnd }: Run,
  above: number,
  below: number,
  { oldLines }: Texts,
): Run {
  const up = Math.min(above, start)
  const down = Math.min(below, oldLines.length - end)
  return { start: start - up, end: end + down, newStart: newStart - up, newEnd: newEnd + down }
}

function occursOnce(run: Run, texts: Texts): boolean {
  const { folded, fold } = texts
  const piece = fold(pieceOf(run, texts).oldText)
  if (piece.trim() === '') return false
  return folded.indexOf(piece, folded.indexOf(piece) + 1) === -1
}

/** The least number up to a limit for which the test holds; else the limit. If it holds for a number, it must for all greater. */
function smallestThat(limit: number, holds: (count: number) => boolean): number {
  let high = 0
  while (high < limit && !holds(high)) high = Math.max(1, high * 2)
  let low = high >> 1
  high = Math.min(high, limit)
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return high
}
