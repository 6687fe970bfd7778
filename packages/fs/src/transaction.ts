import type { Failure, Result } from '@emend/core'
import type { FileSystem } from './file-system.js'
import type { OnProgress } from './progress.js'
import { mapLimited, readFailure, readIfPresent, reasonOf } from './read-files.js'
import type { Step } from './steps.js'

/** A file as it stood before the transaction; `bytes` is undefined where there was none. */
export interface Snapshot {
  readonly path: string
  readonly bytes: Uint8Array | undefined
  /** The permission bits, where the file system tells. */
  readonly mode?: number
}

type Snapshots = ReadonlyMap<string, Snapshot>

/** Checks that every file still has the planned bytes, and adds its permission bits. */
export async function takeSnapshots(
  planned: readonly Snapshot[],
  fileSystem: FileSystem,
): Promise<Result<Snapshots, readonly Failure[]>> {
  const snapshots = new Map<string, Snapshot>()
  const outcomes = await mapLimited(planned, async (file) => {
    const failure = await checkUnchanged(file, fileSystem)
    if (failure !== undefined) return failure
    try {
      const mode = file.bytes && (await fileSystem.stat?.(file.path))?.mode
      snapshots.set(file.path, mode === undefined ? file : { ...file, mode })
      return undefined
    } catch (error) {
      return readFailure(error, file.path)
    }
  })
  const failures = outcomes.filter((failure) => failure !== undefined)
  return failures.length > 0 ? { ok: false, failure: failures } : { ok: true, value: snapshots }
}

/** Does the steps in order. When one fails, undoes those before it and returns the failure. */
export async function doAll(
  steps: readonly Step[],
  snapshots: Snapshots,
  fileSystem: FileSystem,
  onProgress: OnProgress,
): Promise<Failure | undefined> {
  const begun: Snapshot[] = []
  for (const [index, step] of steps.entries()) {
    const at = { path: step.path, index, total: steps.length }
    onProgress({ ...at, state: 'started' })
    const snapshot = snapshots.get(step.path) ?? { path: step.path, bytes: undefined }
    // Again, and not only for time: by a hard link, an earlier step may have changed this very file.
    let failure = await checkUnchanged(snapshot, fileSystem)
    if (failure === undefined) {
      begun.unshift(snapshot)
      failure = await doOne(step, snapshots, fileSystem)
    }
    if (failure !== undefined) return afterRollback(failure, step, await rollBack(begun, fileSystem))
    onProgress({ ...at, state: 'done' })
  }
  return undefined
}

async function doOne(step: Step, snapshots: Snapshots, fileSystem: FileSystem): Promise<Failure | undefined> {
  const { path, after, modeFrom } = step
  const mode = step.mode ?? (modeFrom === undefined ? undefined : snapshots.get(modeFrom)?.mode)
  try {
    await put({ path, bytes: after, ...(mode !== undefined && { mode }) }, fileSystem)
    return undefined
  } catch (error) {
    return {
      code: 'write-failed',
      operation: operationOf(step),
      reason: reasonOf(error),
      rolledBack: true,
      path,
    }
  }
}

async function checkUnchanged(
  { path, bytes }: Snapshot,
  fileSystem: FileSystem,
): Promise<Failure | undefined> {
  try {
    const same = sameBytes(await readIfPresent(path, fileSystem), bytes)
    return same ? undefined : { code: 'stale', path }
  } catch (error) {
    return readFailure(error, path)
  }
}

/** Puts the files back. @returns the paths of those for which that failed */
async function rollBack(snapshots: readonly Snapshot[], fileSystem: FileSystem): Promise<string[]> {
  const lost: string[] = []
  for (const snapshot of snapshots) {
    try {
      // The step that failed has most likely changed nothing; writing there would only fail again.
      if (!(await stands(snapshot, fileSystem))) await put(snapshot, fileSystem)
    } catch {
      lost.push(snapshot.path)
    }
  }
  return lost
}

async function stands({ path, bytes, mode }: Snapshot, fileSystem: FileSystem): Promise<boolean> {
  if (!sameBytes(await readIfPresent(path, fileSystem), bytes)) return false
  return mode === undefined || (await fileSystem.stat?.(path))?.mode === mode
}

function put({ path, bytes, mode }: Snapshot, fileSystem: FileSystem): Promise<void> {
  if (bytes === undefined) return fileSystem.deleteFile(path)
  return fileSystem.writeFile(path, bytes, mode === undefined ? {} : { mode })
}

function afterRollback(failure: Failure, step: Step, lost: readonly string[]): Failure {
  if (lost.length === 0) return failure
  const cause =
    failure.code === 'write-failed' ? failure.reason : `the check before writing gave ${failure.code}`
  const names = lost.map((path) => JSON.stringify(path)).join(', ')
  const reason = `${cause}; not put back: ${names}`
  return { code: 'write-failed', operation: operationOf(step), reason, rolledBack: false, path: step.path }
}

function operationOf(step: Step): string {
  return step.after === undefined ? 'delete' : 'write'
}

function sameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
