import type { ApplyOptions, Failure, FileEdit, FileResult } from '@emend/core'
import {
  applyFileEdits,
  otherThanExpected,
  pathsOf,
  type Result,
  requirePresent,
  unique,
  type WithProfile,
} from '@emend/core/plugin'
import { checkedCodec } from './checked-codec.js'
import { checkedPath } from './checked-path.js'
import { type Codec, utf8 } from './codec.js'
import { type CommitRecord, commit, type Writes, writesOf } from './commit.js'
import { contentHash } from './content-hash.js'
import { readFailure } from './failures.js'
import type { FileSystem, Verdict } from './file-system.js'
import { namedIn } from './named-in.js'
import { strangeNewNames } from './new-names.js'
import type { OnProgress } from './progress.js'
import { mapLimited, type ReadFile, readFiles } from './read-files.js'
import { renamedEdit } from './renamed-edit.js'
import { stepsOf } from './steps.js'
import { withSuggestions } from './suggestions.js'
import { closeFile, openFiles, type ShownFile, type TextOptions, type TextView } from './text-view.js'

/** Inspects the results before they become a plan: it may change what is written, or refuse the whole request. */
export type Review = (
  files: readonly FileResult[],
) => Promise<Result<readonly FileResult[], readonly Failure[]>>

/** Options for applying edits to files: how the edits are searched for, and how the files are read. */
export interface PlanOptions extends WithProfile<ApplyOptions>, TextOptions {
  readonly review?: Review | undefined
  /** Awaited between reading and searching, so that a cancellation can take effect. */
  readonly pause?: (() => Promise<void>) | undefined
}

/** The default of `maxBytes`, in bytes: half of the longest string of common JavaScript engines. */
export const MAX_BYTES: number = 2 ** 28

/** How a plan is committed. */
export interface CommitOptions {
  /** Called for every file when its turn begins and when it is done. Not called for files that are put back after a failure. */
  readonly onProgress?: OnProgress | undefined
  /**
   * Called once, as soon as all files have their new content and even a crash of the machine cannot change that. Only
   * cleanup is left then, which cannot make the commit fail. Errors that the callback throws are ignored.
   */
  readonly onWritten?: (() => void) | undefined
  /**
   * Decides whether the files stay, once all of them have their new content: with a failure, every file gets its old content and mode
   * again, and the commit is refused with what it gives. Until then the commit is on trial: it is in no history, and whoever recovers it
   * after a kill takes it back. Other programs see the new content meanwhile. What it throws takes the commit back as `write-failed`.
   * Default: they stay.
   */
  readonly verdict?: Verdict | undefined
}

/** What a request would do, computed in full before anything is written. */
export interface Plan {
  /** Every file of the request, with its text before and afterwards. */
  readonly files: readonly FileResult[]
  /** The edits that had no effect: `already-applied` or `unchanged`. They do not prevent a commit. */
  readonly failures: readonly Failure[]
  /** Whether a commit would change any file. */
  readonly changed: boolean
  /**
   * Writes the plan as one transaction: all files, or none. Never throws.
   *
   * Every file is read again at the start, and once more right before its own turn. If it is not byte for byte what the
   * plan read, the commit is refused as `stale`; so is a second commit of the same plan. When a write fails, the files
   * written before it are put back and the failure is `write-failed`. If a file could not be put back, the failure has
   * `rolledBack: false` and its reason names these files. Commits of the same files through the same file system object
   * run one after the other; commits of other files run at the same time.
   *
   * A file system without transactions of its own writes file by file: if the process is killed in the middle, some
   * files are written. On a rollback, folders that were created stay, and a deleted symbolic link comes back as a file.
   */
  commit(options?: CommitOptions): Promise<Result<CommitRecord, readonly Failure[]>>
  /** What the plan writes, for a commit together with others; see `running`. */
  writes(): Promise<Result<Writes, readonly Failure[]>>
}

/**
 * Computes what file edits would do to the files of a file system, and writes nothing.
 *
 * Paths are checked by `checkPath` and normalized, so `./a` and `a` are one file. Every file that the edits name is read
 * once, several at a time, and decoded strictly. Then core computes the result, within its budget of steps. This needs
 * memory for all named files, before and after.
 *
 * @returns the plan, or every failure of the first stage that has one: `path-refused`, then `not-text`,
 * `too-large`, `not-a-file` and `read-failed`, then `stale` of files that have not the hash that an edit expects, then `wrong-content` of files that a view cannot show, then the failures of the
 * edits themselves, then `path-refused` of names that no new file should have, then `wrong-content` of new texts
 * @throws TypeError if there is no profile
 */
export async function plan(
  edits: readonly FileEdit[],
  fileSystem: FileSystem,
  {
    review,
    pause,
    encoding = utf8,
    maxBytes = MAX_BYTES,
    views = [],
    placement = unique,
    profile,
    ...options
  }: PlanOptions,
): Promise<Result<Plan, readonly Failure[]>> {
  requirePresent(profile)
  const request = await withCheckedPaths(edits, fileSystem)
  if (!request.ok) return request
  const moves = movesOf(request.value)
  const read = await readFiles(pathsOf(request.value), fileSystem, { encoding, maxBytes, moves })
  if (!read.ok) return read
  const present = new Set(read.value.flatMap(({ path, bytes }) => (bytes === undefined ? [] : [path])))
  const exists = (path: string) => present.has(path)
  const named = await namedIn(fileSystem, request.value, exists)
  if (!named.ok) return named
  const expected = await asExpected(named.value, read.value)
  if (!expected.ok) return expected
  const contents = new Map<string, string>()
  for (const { path, text } of read.value) if (text !== undefined) contents.set(path, text)
  const shown = openFiles(contents, expected.value, views)
  if (!shown.ok) return shown
  const texts = new Map([...shown.value].map(([path, { text }]) => [path, text]))
  await pause?.()
  const applied = applyFileEdits(expected.value, texts, {
    ...options,
    placement,
    profile,
  })
  if (!applied.ok) return { ok: false, failure: await withSuggestions(applied.failure, fileSystem) }
  const { files, failures } = applied.value
  const strange = strangeNewNames(files)
  if (strange.length > 0) return { ok: false, failure: strange }
  const reviewed = review === undefined ? ({ ok: true, value: files } as const) : await review(files)
  if (!reviewed.ok) return reviewed
  const codecs = new Map(read.value.map(({ path, codec }) => [path, codec]))
  const steps = stepsOf(reviewed.value, (file, text) =>
    encodeFile(file, text, shown.value, codecs.get(file.from ?? file.path) ?? checkedCodec(encoding), views),
  )
  if (!steps.ok) return steps
  const planned = new Map(read.value.map(({ path, bytes }) => [path, bytes]))
  const value: Plan = {
    files: reviewed.value,
    failures,
    changed: steps.value.length > 0,
    commit: (options) => commit(steps.value, planned, fileSystem, options),
    writes: () => writesOf(steps.value, planned, fileSystem),
  }
  return { ok: true, value: Object.freeze(value) }
}

/** The edits without the hashes that they expect; `stale` for every file whose bytes have another one. */
async function asExpected(
  edits: readonly FileEdit[],
  files: readonly ReadFile[],
): Promise<Result<readonly FileEdit[], readonly Failure[]>> {
  const paths = new Set(edits.flatMap(({ path, expects }) => (expects === undefined ? [] : [path])))
  if (paths.size === 0) return { ok: true, value: edits }
  const hashes = new Map<string, string>()
  for (const { path, bytes } of files)
    if (paths.has(path) && bytes !== undefined) hashes.set(path, await contentHash(bytes))
  const others = otherThanExpected(edits, (path) => hashes.get(path))
  return others.length > 0
    ? { ok: false, failure: others }
    : { ok: true, value: edits.map(({ expects: _, ...edit }) => edit) }
}

function encodeFile(
  { path, from }: FileResult,
  text: string,
  shown: ReadonlyMap<string, ShownFile>,
  codec: Codec,
  views: readonly TextView[],
): Result<Uint8Array, Failure> {
  const closed = closeFile(path, text, shown.get(from ?? path), views)
  if (!closed.ok) return closed
  try {
    const encoded = codec.encode(closed.value)
    if (encoded.ok) return encoded
    return { ok: false, failure: { code: 'not-text', ...encoded.failure, inNewText: true, path } }
  } catch (error) {
    return { ok: false, failure: readFailure(error, path) }
  }
}

/** Returns the edits with every path checked and normalized, or a failure for each path that is refused. */
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
  if (failures.length > 0) return { ok: false, failure: await withSuggestions(failures, fileSystem) }
  const named = (path: string) => names.get(path) ?? path
  return { ok: true, value: edits.map((edit) => renamedEdit(edit, named)) }
}

/** Returns the new path of each file that is moved, by its old path. */
function movesOf(edits: readonly FileEdit[]): ReadonlyMap<string, string> {
  return new Map(
    edits.flatMap((edit) =>
      edit.kind === 'update' && edit.moveTo !== undefined ? [[edit.path, edit.moveTo] as const] : [],
    ),
  )
}
