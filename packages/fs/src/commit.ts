import type { Failure, Result } from '@emend/core'
import type { FileSystem } from './file-system.js'
import { harmless, type OnProgress } from './progress.js'
import type { Step } from './steps.js'
import { doAll, takeSnapshots } from './transaction.js'

/**
 * What a commit changed, in the order it was done. Writing every `before` back, from the last change to the
 * first and deleting where it is undefined, reverses the commit; `after` tells whether the file is still as the
 * commit left it. A move is two changes.
 */
export interface CommitRecord {
  readonly changes: readonly FileChange[]
}

export interface FileChange {
  readonly path: string
  /** The content before, undefined where there was no file. */
  readonly before: Uint8Array | undefined
  /** The content afterwards, undefined where the file was deleted. */
  readonly after: Uint8Array | undefined
  /** The permission bits before, where there was a file and the file system tells. */
  readonly modeBefore?: number
}

/** Does all steps or none. See `Plan.commit`. `planned` holds every touched file as the plan read it. */
export function commit(
  steps: readonly Step[],
  planned: ReadonlyMap<string, Uint8Array | undefined>,
  fileSystem: FileSystem,
  onProgress?: OnProgress,
): Promise<Result<CommitRecord, readonly Failure[]>> {
  return inTurn(fileSystem, async () => {
    const before = await takeSnapshots(
      steps.map(({ path }) => ({ path, bytes: planned.get(path) })),
      fileSystem,
    )
    if (!before.ok) return before
    const failure = await doAll(steps, before.value, fileSystem, harmless(onProgress))
    if (failure !== undefined) return { ok: false, failure: [failure] }
    const changes = steps.map(({ path, after }): FileChange => {
      const { bytes, mode } = before.value.get(path) ?? { bytes: undefined }
      return { path, before: bytes, after, ...(mode !== undefined && { modeBefore: mode }) }
    })
    return { ok: true, value: { changes } }
  })
}

/** Runs the task after all earlier ones for the same file system, so that none sees another half done. */
function inTurn<T>(fileSystem: FileSystem, task: () => Promise<T>): Promise<T> {
  const turn = (turns.get(fileSystem) ?? Promise.resolve()).then(task)
  const settled = turn.then(
    () => undefined,
    () => undefined,
  )
  turns.set(fileSystem, settled)
  return turn
}

const turns = new WeakMap<FileSystem, Promise<void>>()
