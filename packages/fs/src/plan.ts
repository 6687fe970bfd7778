import type { ApplyOptions, Failure, FileEdit, FileResult, Result } from '@emend/core'
import { applyFileEdits, pathsOf } from '@emend/core'
import { type CommitRecord, commit } from './commit.js'
import type { FileSystem } from './file-system.js'
import { checkPath } from './paths.js'
import type { OnProgress } from './progress.js'
import { readFiles } from './read-files.js'
import { stepsOf } from './steps.js'

/** A look at the results before a plan is made of them: it may change what is written, or refuse it all. */
export type Review = (
  files: readonly FileResult[],
) => Promise<Result<readonly FileResult[], readonly Failure[]>>

export interface PlanOptions extends ApplyOptions {
  readonly review?: Review
}

export interface CommitOptions {
  /** Told of every file when its turn begins and when it is done. After a failure nobody is told of what is put back. */
  readonly onProgress?: OnProgress
}

/** What a request would do, computed in full before anything is written. */
export interface Plan {
  /** Every file of the request, with its text before and afterwards. */
  readonly files: readonly FileResult[]
  /** What had no effect, `already-applied` or `unchanged`. It blocks nothing. */
  readonly failures: readonly Failure[]
  /** Whether a commit changes any file. */
  readonly changes: boolean
  /**
   * Writes the plan as one transaction: all files, or none. Never throws.
   *
   * Every file is first read again, and once more right before its own turn; when it is not byte for byte as the
   * plan read it, the commit is refused as `stale`. So is committing twice. When a write fails half-way, the
   * files before it are put back and the failure is `write-failed`; its `rolledBack` is false, and its reason
   * names the files, if one could not be put back. Folders that were created stay, and a deleted symbolic link
   * comes back as a file. Commits through the same file system object run one after the other.
   */
  commit(options?: CommitOptions): Promise<Result<CommitRecord, readonly Failure[]>>
}

/**
 * Works out what file edits would do to the files of a file system, and writes nothing.
 *
 * Paths are checked by `checkPath` and normalised, so `./a` and `a` are one file. Every file that the edits name
 * is read once, several at a time, and decoded strictly as UTF-8. Then `applyFileEdits` of `@emend/core`
 * computes the result, in the time that its budget allows. Needs memory for all files named, before and after.
 *
 * @returns the plan, or every failure of the first stage that has one: `path-refused`, then `not-text`,
 * `not-a-file` and `read-failed`, then the failures of the edits themselves
 */
export async function plan(
  edits: readonly FileEdit[],
  fileSystem: FileSystem,
  { review, ...options }: PlanOptions,
): Promise<Result<Plan, readonly Failure[]>> {
  const request = withCheckedPaths(edits)
  if (!request.ok) return request
  const read = await readFiles(pathsOf(request.value), fileSystem)
  if (!read.ok) return read
  const texts = new Map<string, string>()
  for (const { path, text } of read.value) if (text !== undefined) texts.set(path, text)
  const applied = applyFileEdits(request.value, texts, options)
  if (!applied.ok) return applied
  const { files, failures } = applied.value
  const reviewed = review === undefined ? ({ ok: true, value: files } as const) : await review(files)
  if (!reviewed.ok) return reviewed
  const steps = stepsOf(reviewed.value)
  if (!steps.ok) return steps
  const planned = new Map(read.value.map(({ path, bytes }) => [path, bytes]))
  const value: Plan = {
    files: reviewed.value,
    failures,
    changes: steps.value.length > 0,
    commit: ({ onProgress } = {}) => commit(steps.value, planned, fileSystem, onProgress),
  }
  return { ok: true, value: Object.freeze(value) }
}

function withCheckedPaths(edits: readonly FileEdit[]): Result<readonly FileEdit[], readonly Failure[]> {
  const failures: Failure[] = []
  const check = (path: string): string => {
    const checked = checkPath(path)
    if (checked.ok) return checked.value
    failures.push({ code: 'path-refused', reason: checked.failure, path })
    return path
  }
  const checked = edits.map((edit): FileEdit => {
    const path = check(edit.path)
    if (edit.kind !== 'update' || edit.moveTo === undefined) return { ...edit, path }
    return { ...edit, path, moveTo: check(edit.moveTo) }
  })
  return failures.length > 0 ? { ok: false, failure: failures } : { ok: true, value: checked }
}
