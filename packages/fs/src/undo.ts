import type { Failure, Result } from '@emend/core'
import { type CommitRecord, commit, type FileChange } from './commit.js'
import type { FileSystem } from './file-system.js'
import type { Step } from './steps.js'

/**
 * Takes a commit back, as one transaction: every file gets the bytes and the permission bits that it had before.
 * Refused as `stale`, with nothing written, when a file is no longer as the commit left it.
 *
 * @returns the record of the undoing, which can be undone in turn
 */
export function undo(
  { changes }: CommitRecord,
  fileSystem: FileSystem,
): Promise<Result<CommitRecord, readonly Failure[]>> {
  const steps = changes.toReversed().map(stepBack)
  const written = steps.filter(({ after }) => after !== undefined)
  const deleted = steps.filter(({ after }) => after === undefined)
  const planned = new Map(changes.map(({ path, after }) => [path, after]))
  return commit([...written, ...deleted], planned, fileSystem)
}

function stepBack({ path, before, modeBefore }: FileChange): Step {
  return { path, after: before, ...(modeBefore !== undefined && { mode: modeBefore }) }
}
