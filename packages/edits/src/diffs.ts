import { hasEffect } from '@emend/core'
import { type FileDiff, patchOf, renderDiff } from './diff.js'
import { fileOf, filesOf, type ResultOrFile } from './files-of.js'

/** A stretch of a unified diff; the lines have their marks, and `\\ No newline at end of file` where that is so. */
export interface DiffHunk {
  /** The first old and new line, counted from 1; where there are no lines, the one below. */
  readonly oldStart: number
  readonly oldLines: number
  readonly newStart: number
  readonly newLines: number
  readonly lines: readonly string[]
}

/**
 * The files of a result as one unified diff in the style of git, with renames, new and deleted files and modes. With three lines
 * of context or more, applying it to the same files makes the same bytes, whatever its lines look like.
 *
 * @param context how many unchanged lines to show around each change, 3 by default
 * @throws TypeError for what is neither a result nor a file of one
 */
export function toDiff(result: ResultOrFile, context = 3): string {
  return filesOf('toDiff', result, 'status')
    .filter(hasEffect)
    .map((file) => renderDiff(file, context))
    .join('')
}

/**
 * The hunks of one file, for a page on which a person reviews them.
 *
 * @param result a file, or a result with no more than one
 * @param context how many unchanged lines to show around each change, 3 by default
 * @throws TypeError for anything else
 */
export function toHunks(result: ResultOrFile<FileDiff>, context = 3): DiffHunk[] {
  const file = fileOf('toHunks', result, 'path')
  if (file === undefined) return []
  return patchOf(file, context).hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) => ({
    oldStart,
    oldLines,
    newStart,
    newLines,
    lines,
  }))
}
