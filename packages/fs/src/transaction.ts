import type { Failure } from '@emend/core'
import { readFailure, writeFailure } from './failures.js'
import type { CommitOutcome, FileSystem, FileWrite } from './file-system.js'
import { foldName } from './paths.js'
import type { OnProgress } from './progress.js'
import { mapLimited, readIfPresent } from './read-files.js'

/** The permission bits of files before a transaction, by path. */
type Modes = ReadonlyMap<string, number>

/**
 * Writes and deletes files in order, for file systems that have no transactions of their own. Every file is first
 * read again, and once more right before its turn. When one fails, those before it are put back from memory.
 */
export async function writeAll(
  writes: readonly FileWrite[],
  modes: Modes,
  fileSystem: FileSystem,
  onProgress: OnProgress,
): Promise<CommitOutcome> {
  const left = new Set(writes.filter(({ after }) => after === undefined).map(({ path }) => foldName(path)))
  // What a file leaves in the same commit may, under another spelling, be the very name that one takes.
  const now = writes.filter(({ path, before }) => before !== undefined || !left.has(foldName(path)))
  const changed = await mapLimited(now, (write) => checkUnchanged(write, fileSystem))
  const failures = changed.filter((failure) => failure !== undefined)
  if (failures.length > 0) return { ok: false, failure: failures }
  const begun: FileWrite[] = []
  for (const [index, write] of writes.entries()) {
    const at = { path: write.path, index, total: writes.length }
    onProgress({ ...at, state: 'started' })
    // Again, and not only for time: by a hard link, an earlier write may have changed this very file.
    let failure = await checkUnchanged(write, fileSystem)
    if (failure === undefined) {
      begun.unshift(write)
      failure = await carryOut(write, fileSystem)
    }
    if (failure !== undefined) {
      const lost = await rollBack(begun, modes, fileSystem)
      return { ok: false, failure: [lost.length === 0 ? failure : afterLoss(failure, write, lost)] }
    }
    onProgress({ ...at, state: 'done' })
  }
  return { ok: true, value: {} }
}

async function carryOut(write: FileWrite, fileSystem: FileSystem): Promise<Failure | undefined> {
  try {
    await put(fileSystem, write.path, write.after, write.mode)
    return undefined
  } catch (error) {
    return writeFailure(error, { path: write.path, operation: operationOf(write), rolledBack: true })
  }
}

async function checkUnchanged(
  { path, before }: FileWrite,
  fileSystem: FileSystem,
): Promise<Failure | undefined> {
  try {
    const same = sameBytes(await readIfPresent(path, fileSystem), before)
    return same ? undefined : { code: 'stale', path }
  } catch (error) {
    return readFailure(error, path)
  }
}

/** Puts the files back. @returns the paths of those for which that failed */
async function rollBack(
  begun: readonly FileWrite[],
  modes: Modes,
  fileSystem: FileSystem,
): Promise<string[]> {
  const lost: string[] = []
  for (const { path, before } of begun) {
    const mode = modes.get(path)
    try {
      // The write that failed has most likely changed nothing; writing there would only fail again.
      if (!(await isThere(fileSystem, path, before, mode))) await put(fileSystem, path, before, mode)
    } catch {
      lost.push(path)
    }
  }
  return lost
}

async function isThere(
  fileSystem: FileSystem,
  path: string,
  bytes: Uint8Array | undefined,
  mode: number | undefined,
): Promise<boolean> {
  if (!sameBytes(await readIfPresent(path, fileSystem), bytes)) return false
  return mode === undefined || (await fileSystem.stat?.(path))?.mode === mode
}

function put(
  fileSystem: FileSystem,
  path: string,
  bytes: Uint8Array | undefined,
  mode: number | undefined,
): Promise<void> {
  if (bytes === undefined) return fileSystem.deleteFile(path)
  return fileSystem.writeFile(path, bytes, mode === undefined ? {} : { mode })
}

function afterLoss(failure: Failure, write: FileWrite, lost: readonly string[]): Failure {
  const cause =
    failure.code === 'write-failed' ? failure.reason : `the check before writing gave ${failure.code}`
  return writeFailure(cause, { path: write.path, operation: operationOf(write), rolledBack: false, lost })
}

function operationOf({ after }: FileWrite): string {
  return after === undefined ? 'delete' : 'write'
}

function sameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
