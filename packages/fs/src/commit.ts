import type { Failure } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { contentHash } from './content-hash.js'
import { readFailure, writeFailure } from './failures.js'
import type { CommitContext, CommitOutcome, FileSystem, FileWrite } from './file-system.js'
import { pathQueue } from './path-queue.js'
import { neverThrowing, type OnProgress } from './progress.js'
import { mapLimited } from './read-files.js'
import type { Step } from './steps.js'
import { writeAll } from './transaction.js'

/**
 * What a commit changed, in the order in which it was done. To reverse the commit, go from the last change to the first
 * and write each `before` back, or delete the file where `before` is undefined; `after` shows whether the file is still
 * as the commit left it. `undo` does this, and `inverseEdits` expresses it as edits. A move is two changes.
 */
export interface CommitRecord {
  /** The id under which the file system keeps the commit; undefined if it keeps none. */
  readonly id?: string
  readonly changes: readonly FileChange[]
  /** The folders that the commit created, outermost first, if the file system reports them. */
  readonly folders?: readonly string[]
}

/** A file before and after a commit, in bytes. */
export interface FileChange {
  readonly path: string
  /** The content before, undefined where there was no file. */
  readonly before: Uint8Array | undefined
  /** The content afterwards; undefined if the file was deleted, or if a kept record has only its hash. */
  readonly after: Uint8Array | undefined
  /** The SHA-256 of the content before, in hexadecimal. */
  readonly hashBefore: string | undefined
  /** The SHA-256 of the content afterwards, in hexadecimal. */
  readonly hashAfter: string | undefined
  /** The permission bits before, if there was a file and the file system reports them. */
  readonly modeBefore?: number
  /** The target of the symbolic link that was deleted, if there was one and the file system reports it. */
  readonly linkBefore?: string
}

/** What is to be written, and the permission bits of the files that are there, by path. */
export interface Writes {
  readonly writes: readonly FileWrite[]
  readonly modes: ReadonlyMap<string, number>
}

/** What steps write. @param planned every touched file as the plan read it */
export async function writesOf(
  steps: readonly Step[],
  planned: ReadonlyMap<string, Uint8Array | undefined>,
  fileSystem: FileSystem,
): Promise<Result<Writes, readonly Failure[]>> {
  const modes = await modesOf(
    steps.map(({ path }) => path),
    planned,
    fileSystem,
  )
  if (!modes.ok) return modes
  const writes = steps.map(({ path, after, mode, modeFrom, from, link }): FileWrite => {
    const bits = mode ?? (modeFrom === undefined ? undefined : modes.value.get(modeFrom))
    return {
      path,
      before: planned.get(path),
      after,
      ...(bits !== undefined && { mode: bits }),
      ...(from !== undefined && { from }),
      ...(link !== undefined && { link }),
    }
  })
  return { ok: true, value: { writes, modes: modes.value } }
}

/** Runs all steps or none; see `Plan.commit`. `planned` holds every touched file as the plan read it. */
export function commit(
  steps: readonly Step[],
  planned: ReadonlyMap<string, Uint8Array | undefined>,
  fileSystem: FileSystem,
  context: CommitContext = {},
): Promise<Result<CommitRecord, readonly Failure[]>> {
  const paths = steps.map(({ path }) => path)
  return commits.run(fileSystem, paths, async () => {
    const writes = await writesOf(steps, planned, fileSystem)
    return writes.ok ? write(writes.value, fileSystem, context) : writes
  })
}

/** Writes all of it or nothing; see `Plan.commit`. */
export function commitWrites(
  all: Writes,
  fileSystem: FileSystem,
  context: CommitContext = {},
): Promise<Result<CommitRecord, readonly Failure[]>> {
  const paths = all.writes.map(({ path }) => path)
  return commits.run(fileSystem, paths, () => write(all, fileSystem, context))
}

async function write(
  { writes, modes }: Writes,
  fileSystem: FileSystem,
  { onProgress, onWritten, verdict, undoes, undoesPart, emptied }: CommitContext,
): Promise<Result<CommitRecord, readonly Failure[]>> {
  const context = {
    onProgress: neverThrowing(onProgress),
    onWritten: neverThrowing(onWritten),
    verdict,
    undoes,
    undoesPart,
    emptied,
  }
  const outcome = await carryOut(writes, modes, fileSystem, context)
  if (!outcome.ok) return outcome
  const { id, hashes = new Map(), folders, links } = outcome.value
  const changes: FileChange[] = []
  // One file at a time, because the platform copies the bytes that it hashes.
  for (const one of writes) {
    const change = await changeOf(one, modes.get(one.path), hashes)
    const link = links?.get(one.path)
    changes.push(link === undefined ? change : { ...change, linkBefore: link })
  }
  return {
    ok: true,
    value: { changes, ...(id !== undefined && { id }), ...(folders !== undefined && { folders }) },
  }
}

/** The commits in progress, by file system and file. */
const commits = pathQueue()

async function carryOut(
  writes: readonly FileWrite[],
  modes: ReadonlyMap<string, number>,
  fileSystem: FileSystem,
  context: CommitContext & { readonly onProgress: OnProgress; readonly onWritten: () => void },
): Promise<CommitOutcome> {
  if (fileSystem.commit === undefined) {
    const outcome = await writeAll(writes, modes, fileSystem, context)
    if (outcome.ok) context.onWritten()
    return outcome
  }
  try {
    return await fileSystem.commit(writes, context)
  } catch (error) {
    const path = writes[0]?.path ?? ''
    return {
      ok: false,
      failure: [writeFailure(error, { path, operation: 'commit', rolledBack: false })],
    }
  }
}

/** Returns the permission bits of the files that exist, if the file system reports them. */
async function modesOf(
  paths: readonly string[],
  planned: ReadonlyMap<string, Uint8Array | undefined>,
  fileSystem: FileSystem,
): Promise<Result<ReadonlyMap<string, number>, readonly Failure[]>> {
  const modes = new Map<string, number>()
  const outcomes = await mapLimited(paths, async (path): Promise<Failure | undefined> => {
    if (planned.get(path) === undefined) return undefined
    try {
      const mode = (await fileSystem.stat?.(path))?.mode
      if (mode !== undefined) modes.set(path, mode)
      return undefined
    } catch (error) {
      const failure = readFailure(error, path)
      // The write that follows finds the file missing and reports it.
      return failure.code === 'file-not-found' ? undefined : failure
    }
  })
  const failures = outcomes.filter((failure) => failure !== undefined)
  return failures.length > 0 ? { ok: false, failure: failures } : { ok: true, value: modes }
}

async function changeOf(
  { path, before, after }: FileWrite,
  modeBefore: number | undefined,
  hashes: ReadonlyMap<Uint8Array, string>,
): Promise<FileChange> {
  const hashBefore = before && (hashes.get(before) ?? (await contentHash(before)))
  const hashAfter = after && (hashes.get(after) ?? (await contentHash(after)))
  return {
    path,
    before,
    after,
    hashBefore,
    hashAfter,
    ...(modeBefore !== undefined && { modeBefore }),
  }
}
