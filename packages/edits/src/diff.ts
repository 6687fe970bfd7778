import type { Change } from '@emend/core/plugin'
import { lineRuns } from '@emend/core/plugin'
import type { StructuredPatch } from 'diff'
import { formatPatch } from 'diff/lib/patch/create.js'
import { diffHunks } from './diff-hunks.js'

/** A file before and after a change, for {@link renderDiff}. An undefined text means that there is no file. */
export interface FileDiff {
  readonly path: string
  /** The path before, if it was a different one. */
  readonly from?: string
  readonly before: string | undefined
  readonly after: string | undefined
  /** What turns the text before into the text after, if it is known, ascending. Else the texts are compared. */
  readonly changes?: readonly Change[]
  /** The git mode after the change, such as `100755`, if the edit sets it. */
  readonly mode?: string
}

/**
 * Renders the change of one file as a git-style unified diff: of its changes, or where these are not known, of a line diff of the
 * two texts.
 *
 * @param context how many unchanged lines to show around each change, 3 by default
 * @returns the diff, ending in a newline; only the headers if the texts are the same. If more than 5,000 lines differ, all
 *   from the first to the last difference are shown as removed and added, which bounds the work. Linear where the changes are known.
 */
export function renderDiff(file: FileDiff, context = 3): string {
  const { path, from = path, before, after, mode } = file
  return formatPatch({
    ...patchOf(file, context),
    isGit: true,
    isCreate: before === undefined,
    isDelete: after === undefined,
    isRename: before !== undefined && after !== undefined && from !== path,
    ...(mode !== undefined && { newMode: mode, ...(before !== undefined && { oldMode: otherMode(mode) }) }),
  })
}

/** The change of one file as the `diff` package has it. @internal */
export function patchOf(file: FileDiff, context: number): StructuredPatch {
  const { path, from = path, before = '', after = '', changes } = file
  const runs = lineRuns(before, after, changes)
  return {
    oldFileName: file.before === undefined ? '/dev/null' : `a/${from}`,
    newFileName: file.after === undefined ? '/dev/null' : `b/${path}`,
    oldHeader: undefined,
    newHeader: undefined,
    hunks: diffHunks(before, runs, context),
  }
}

/** The git mode before the change, for the header: a regular file is either executable or not. */
function otherMode(mode: string): string {
  return mode.endsWith('755') ? '100644' : '100755'
}
