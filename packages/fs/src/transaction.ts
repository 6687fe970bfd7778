import type { Failure } from '@emend/core'
import { readFailure, writeFailure } from './failures.js'
import type { CommitOutcome, FileSystem, FileWrite, Verdict } from './file-system.js'
import { foldName } from './paths.js'
import type { OnProgress } from './progress.js'
import { mapLimited, readIfPresent } from './read-files.js'
import { sameBytes } from './same-bytes.js'

/** The permission bits of files before a transaction, by path. */
type Modes = ReadonlyMap<string, number>

/**
 * Writes and deletes files in order, for file systems that have no transactions of their own. Every file is read again
 * at the start, and once more right before its turn. When one step fails, the files changed before it are put back from
 * memory.
 */
export async function writeAll(
  writes: readonly FileWrite[],
  modes: Modes,
  fileSystem: FileSystem,
  {
    onProgress,
    verdict = async () => [],
  }: { readonly onProgress: OnProgress; readonly verdict?: Verdict | undefined },
): Promise<CommitOutcome> {
  const failures = await staleOnes(writes, fileSystem)
  if (failures.length > 0) return { ok: false, failure: failures }
  const started: FileWrite[] = []
  for (const [index, write] of writes.entries()) {
    const at = { path: write.path, index, total: writes.length }
    onProgress({ ...at, state: 'started' })
    // Checked again, because time has passed and because an earlier write may have changed this file through a hard link.
    let failure = await checkUnchanged(write, fileSystem)
    if (failure === undefined) {
      started.unshift(write)
      failure = await carryOut(write, fileSystem)
    }
    if (failure !== undefined) {
      const lost = await rollBack(started, modes, fileSystem)
      return { ok: false, failure: [lost.length === 0 ? failure : failureAfterLoss(failure, write, lost)] }
    }
    onProgress({ ...at, state: 'done' })
  }
  return (await judged(verdict, started, modes, fileSystem)) ?? { ok: true, value: {} }
}

/** The outcome of a commit that the verdict takes back; undefined for one that stays. */
async function judged(
  verdict: Verdict,
  started: readonly FileWrite[],
  modes: Modes,
  fileSystem: FileSystem,
): Promise<CommitOutcome | undefined> {
  const [last] = started
  if (last === undefined) return undefined
  const at = { path: last.path, operation: 'check' }
  const failures = await verdict().catch((error) => [writeFailure(error, { ...at, rolledBack: true })])
  if (failures.length === 0) return undefined
  const lost = await rollBack(started, modes, fileSystem)
  if (lost.length === 0) return { ok: false, failure: failures }
  return { ok: false, failure: [writeFailure(REFUSED, { ...at, rolledBack: false, lost })] }
}

const REFUSED = 'what was written was refused, and not every file could be put back'

/** The failures of files that differ from what was read before, or cannot be read. */
export async function staleOnes(writes: readonly FileWrite[], fileSystem: FileSystem): Promise<Failure[]> {
  const deletedNames = new Set(
    writes.filter(({ after }) => after === undefined).map(({ path }) => foldName(path)),
  )
  // A new file may take, in other letter case, the name of a file that this commit deletes. Such a new file cannot be
  // checked yet: where letter case does not count, the old file is still there.
  const checkable = writes.filter(
    ({ path, before }) => before !== undefined || !deletedNames.has(foldName(path)),
  )
  const checks = await mapLimited(checkable, (write) => checkUnchanged(write, fileSystem))
  return checks.filter((failure) => failure !== undefined)
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

/** Puts the files back. @returns the paths of the files that could not be put back */
async function rollBack(
  started: readonly FileWrite[],
  modes: Modes,
  fileSystem: FileSystem,
): Promise<string[]> {
  const lost: string[] = []
  for (const { path, before } of started) {
    const mode = modes.get(path)
    try {
      // The failed write has most likely changed nothing, and writing there again would only fail again.
      if (!(await hasContent(fileSystem, path, before, mode))) await put(fileSystem, path, before, mode)
    } catch {
      lost.push(path)
    }
  }
  return lost
}

async function hasContent(
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

function failureAfterLoss(failure: Failure, write: FileWrite, lost: readonly string[]): Failure {
  const cause =
    failure.code === 'write-failed' ? failure.reason : `the check before writing gave ${failure.code}`
  return writeFailure(cause, { path: write.path, operation: operationOf(write), rolledBack: false, lost })
}

function operationOf({ after }: FileWrite): string {
  return after === undefined ? 'delete' : 'write'
}
