import { type FileDiff, patchOf, renderDiff } from '../text/diff.js'
import { type FileResult, hasEffect } from '../vocabulary/outcome.js'

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
 * The files of a result as one unified diff in the style of git, with renames, new and deleted files and modes.
 *
 * @param context how many unchanged lines to show around each change, 3 by default
 */
export function toDiff({ files }: { readonly files: readonly FileResult[] }, context = 3): string {
  return files
    .filter(hasEffect)
    .map((file) => renderDiff(file, context))
    .join('')
}

/**
 * The hunks of one file, for a page on which a person reviews them.
 *
 * @param context how many unchanged lines to show around each change, 3 by default
 */
export function toHunks(file: FileDiff, context = 3): DiffHunk[] {
  return patchOf(file, context).hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) => ({
    oldStart,
    oldLines,
    newStart,
    newLines,
    lines,
  }))
}
