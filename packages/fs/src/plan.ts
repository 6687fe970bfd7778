import type { ApplyOptions, Failure, FileEdit, FileResult } from '@emend/core'
import { applyFileEdits, pathsOf } from '@emend/core/internal'
import { type Result, unique } from '@emend/core/plugin'
import { checkedPath } from './checked-path.js'
import { type Codec, utf8 } from './codec.js'
import { type CommitRecord, commit } from './commit.js'
import type { FileSystem } from './file-system.js'
import type { OnProgress } from './progress.js'
import { mapLimited, readFiles } from './read-files.js'
import { stepsOf } from './steps.js'
import { withSuggestions } from './suggestions.js'

/** A look at the results before a plan is made of them: it may change what is written, or refuse it all. */
export type Review = (
  files: readonly FileResult[],
) => Promise<Result<readonly FileResult[], readonly Failure[]>>

/** How edits are applied to files: how they are looked for, and how the files are read. */
export interface PlanOptions extends ApplyOptions, TextOptions {
  readonly review?: Review
  /** Waited for between reading and searching, so that whoever cancels is heard. */
  readonly pause?: () => Promise<void>
}

/** How bytes are text. */
export interface TextOptions {
  /**
   * The encoding of files that begin with no byte order mark, and of new ones. A mark always decides: such files are
   * UTF-8 or UTF-16. Default strict UTF-8.
   */
  readonly encoding?: Codec
  /** The most bytes that a file may have; a larger one is `too-large`, and is not read. Default 256 MiB. */
  readonly maxBytes?: number
}

/** The default of `maxBytes`: what fits twice into the longest text of common engines. */
export const MAX_BYTES: number = 2 ** 28

/** How a plan is committed. */
export interface CommitOptions {
  /** Called for every file when its turn begins and when it is done. After a failure nobody is notified of what is put back. */
  readonly onProgress?: OnProgress
  /**
   * Called once, as soon as all files are as they are to be and a stopped machine does not change that any more: what is left is to tidy
   * up, which cannot fail the commit. What it throws is ignored.
   */
  readonly onWritten?: () => void
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
   * names the files, if one could not be put back. Commits of the same files through the same file system object run
   * one after the other; of other files, at the same time.
   *
   * A file system without transactions of its own writes file by file: killed in the middle it leaves some written,
   * folders that were created stay, and a deleted symbolic link comes back as a file.
   */
  commit(options?: CommitOptions): Promise<Result<CommitRecord, readonly Failure[]>>
}

/**
 * Works out what file edits would do to the files of a file system, and writes nothing.
 *
 * Paths are checked by `checkPath` and normalised, so `./a` and `a` are one file. Every file that the edits name
 * is read once, several at a time, and decoded strictly. Then core computes the result, in the time that its budget
 * allows. Needs memory for all files named, before and after.
 *
 * @returns the plan, or every failure of the first stage that has one: `path-refused`, then `not-text`,
 * `too-large`, `not-a-file` and `read-failed`, then the failures of the edits themselves
 */
export async function plan(
  edits: readonly FileEdit[],
  fileSystem: FileSystem,
  { review, pause, encoding = utf8, maxBytes = MAX_BYTES, placement = unique, ...options }: PlanOptions,
): Promise<Result<Plan, readonly Failure[]>> {
  const request = await withCheckedPaths(edits, fileSystem)
  if (!request.ok) return request
  const moves = movesOf(request.value)
  const read = await readFiles(pathsOf(request.value), fileSystem, { encoding, maxBytes, moves })
  if (!read.ok) return read
  const texts = new Map<string, string>()
  for (const { path, text } of read.value) if (text !== undefined) texts.set(path, text)
  await pause?.()
  const applied = applyFileEdits(request.value, texts, { ...options, placement })
  if (!applied.ok) return { ok: false, failure: await withSuggestions(applied.failure, fileSystem) }
  const { files, failures } = applied.value
  const reviewed = review === undefined ? ({ ok: true, value: files } as const) : await review(files)
  if (!reviewed.ok) return reviewed
  const codecs = new Map(read.value.map(({ path, codec }) => [path, codec]))
  const steps = stepsOf(reviewed.value, (path) => codecs.get(path) ?? encoding)
  if (!steps.ok) return steps
  const planned = new Map(read.value.map(({ path, bytes }) => [path, bytes]))
  const value: Plan = {
    files: reviewed.value,
    failures,
    changes: steps.value.length > 0,
    commit: (options) => commit(steps.value, planned, fileSystem, options),
  }
  return { ok: true, value: Object.freeze(value) }
}

/** The paths that edits name, in the form in which they are used; refused ones as failures. */
async function withCheckedPaths(
  edits: readonly FileEdit[],
  fileSystem: FileSystem,
): Promise<Result<readonly FileEdit[], readonly Failure[]>> {
  const checks = await mapLimited(pathsOf(edits), async (path) => ({
    path,
    checked: await checkedPath(path, fileSystem),
  }))
  const failures: Failure[] = []
  const names = new Map<string, string>()
  for (const { path, checked } of checks) {
    if (checked.ok) names.set(path, checked.value)
    else failures.push(checked.failure)
  }
  if (failures.length > 0) return { ok: false, failure: failures }
  const named = (path: string) => names.get(path) ?? path
  const checked = edits.map((edit): FileEdit => {
    const path = named(edit.path)
    if (edit.kind !== 'update' || edit.moveTo === undefined) return { ...edit, path }
    return { ...edit, path, moveTo: named(edit.moveTo) }
  })
  return { ok: true, value: checked }
}

/** Where files are moved to, by their paths before. */
function movesOf(edits: readonly FileEdit[]): ReadonlyMap<string, string> {
  return new Map(
    edits.flatMap((edit) =>
      edit.kind === 'update' && edit.moveTo !== undefined ? [[edit.path, edit.moveTo] as const] : [],
    ),
  )
}
