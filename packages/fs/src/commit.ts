import type { Failure } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { contentHash } from './content-hash.js'
import { readFailure, writeFailure } from './failures.js'
import type { CommitOutcome, FileSystem, FileWrite } from './file-system.js'
import { pathQueue } from './path-queue.js'
import { harmless, type OnProgress } from './progress.js'
import { mapLimited } from './read-files.js'
import type { Step } from './steps.js'
import { writeAll } from './transaction.js'

/**
 * What a commit changed, in the order it was done. Writing every `before` back, from the last change to the
 * first and deleting where it is undefined, reverses the commit; `after` tells whether the file is still as the
 * commit left it. A move is two changes. `undo` does that; `inverseEdits` has it as edits.
 */
export interface CommitRecord {
  /** By which the file system keeps the commit; undefined where it keeps none. */
  readonly id?: string
  readonly changes: readonly FileChange[]
  /** The folders that it made, from the outermost, where the file system tells. */
  readonly folders?: readonly string[]
}

/** A file before and after a commit, in bytes. */
export interface FileChange {
  readonly path: string
  /** The content before, undefined where there was no file. */
  readonly before: Uint8Array | undefined
  /** The content afterwards, undefined where the file was deleted, and where a record that was kept has only its hash. */
  readonly after: Uint8Array | undefined
  /** The SHA-256 of the content before, in hexadecimal. */
  readonly hashBefore: string | undefined
  /** The SHA-256 of the content afterwards, in hexadecimal. */
  readonly hashAfter: string | undefined
  /** The permission bits before, where there was a file and the file system tells. */
  readonly modeBefore?: number
  /** What the symbolic link said that was deleted, where there was one and the file system tells. */
  readonly linkBefore?: string
}

/** What goes with a commit. */
export interface CommitContext {
  readonly onProgress?: OnProgress
  /** As soon as the commit is there to stay; see `CommitOptions`. */
  readonly onWritten?: () => void
  /** The id of the commit that this one takes back. */
  readonly undoes?: string
  /** Folders that are removed where this one leaves them empty, from the outermost. */
  readonly emptied?: readonly string[]
}

/** Does all steps or none. See `Plan.commit`. `planned` holds every touched file as the plan read it. */
export function commit(
  steps: readonly Step[],
  planned: ReadonlyMap<string, Uint8Array | undefined>,
  fileSystem: FileSystem,
  { onProgress, onWritten, undoes, emptied }: CommitContext = {},
): Promise<Result<CommitRecord, readonly Failure[]>> {
  const paths = steps.map(({ path }) => path)
  return commits.run(fileSystem, paths, async () => {
    const modes = await modesOf(paths, planned, fileSystem)
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
    const context = {
      onProgress: harmless(onProgress),
      onWritten: harmless(onWritten),
      ...(undoes !== undefined && { undoes }),
      ...(emptied !== undefined && { emptied }),
    }
    const outcome = await carryOut(writes, modes.value, fileSystem, context)
    if (!outcome.ok) return outcome
    const { id, hashes = new Map(), folders, links } = outcome.value
    const changes: FileChange[] = []
    // One after the other: the platform copies what it hashes.
    for (const write of writes) {
      const change = await changeOf(write, modes.value.get(write.path), hashes)
      const link = links?.get(write.path)
      changes.push(link === undefined ? change : { ...change, linkBefore: link })
    }
    return {
      ok: true,
      value: { changes, ...(id !== undefined && { id }), ...(folders !== undefined && { folders }) },
    }
  })
}

/** The commits under way, by file system and file. */
const commits = pathQueue()

async function carryOut(
  writes: readonly FileWrite[],
  modes: ReadonlyMap<string, number>,
  fileSystem: FileSystem,
  context: CommitContext & { readonly onProgress: OnProgress; readonly onWritten: () => void },
): Promise<CommitOutcome> {
  if (fileSystem.commit === undefined) {
    const outcome = await writeAll(writes, modes, fileSystem, context.onProgress)
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

/** The permission bits of the files that are there, where the file system tells. */
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
      // Whoever writes finds it missing, and tells.
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
