import {
  type CommitContext,
  type CommitOutcome,
  checkPath,
  type FileSystem,
  FileSystemError,
  type FileWrite,
  writeFailure,
} from '@emend/fs'
import type { Disk } from './disk.js'
import { mapErrors, toFileSystemError } from './errors.js'
import { Commit } from './journal/commit.js'
import { recoverAll } from './journal/recover.js'
import { LockedError } from './lock/lock.js'
import { openTree, type TreeOptions } from './open-tree.js'
import { exists, move, read, realPath, remove, statOf, write } from './operations.js'
import { recoverTree } from './recover.js'
import { stateFolderOf, withStateFolder } from './state-folder.js'
import type { Tree } from './tree.js'

/**
 * The files below a folder of the disk. Nothing outside the folder is ever read, written or removed: each
 * operation resolves symbolic links right before it acts and rejects with `path-refused` where they lead outside.
 *
 * A write goes to a temporary file beside the target, is flushed to the disk and renamed over it; the file keeps
 * its mode, and its owner where the system allows that. A file with several hard links is written in
 * place instead, which on its own is not atomic. Devices, pipes and sockets are `not-a-file`. Reasons hold the system's
 * code, such as `ENOSPC`, and no absolute path. On Windows, files have no permission bits.
 *
 * A commit is a transaction with a journal in the folder `.emend` of the root, under a lock against other processes: it
 * is done in full or not at all, also when the process is killed or the machine stops. What was interrupted is finished
 * or taken back before the first operation of the next file system for the root, and before its next commit. The folder
 * is removed when nothing needs it, and is `path-refused` for everybody else.
 *
 * @param root the folder, which must exist when the first operation begins; a relative one is taken from the
 * current folder at once
 */
export function nodeFileSystem(root: string, options: TreeOptions = {}): FileSystem {
  return fileSystemOf(openTree(root, options), options)
}

/** {@link nodeFileSystem} on a disk of its own, for tests. */
export function fileSystemOn(disk: Disk, root: string, options: TreeOptions = {}): FileSystem {
  return fileSystemOf(openTree(root, options, disk), options)
}

function fileSystemOf(tree: Tree, { policy }: TreeOptions): FileSystem {
  let recovery: Promise<unknown> | undefined
  const ready = async (path: string) => {
    // What is refused is refused, whatever the state of the root.
    if (recovery === undefined) await requireAllowed(tree, path)
    recovery ??= recoverTree(tree)
    await recovery.catch((error: unknown) => {
      recovery = undefined
      throw error
    })
  }
  const run = <T>(path: string, operation: () => Promise<T>): Promise<T> =>
    mapErrors(path, async () => {
      await ready(path)
      return operation()
    })
  return Object.freeze<FileSystem>({
    apiVersion: 1,
    name: 'node',
    readFile: (path) => run(path, () => read(tree, path)),
    writeFile: (path, bytes, { mode } = {}) => run(path, () => write(tree, path, bytes, mode)),
    deleteFile: (path) => run(path, () => remove(tree, path)),
    exists: (path) => run(path, () => exists(tree, path)),
    stat: (path) => run(path, () => statOf(tree, path)),
    rename: (from, to) => run(from, () => move(tree, from, to)),
    realPath: (path) => run(path, () => realPath(tree, path)),
    commit: (writes, context) => commit(tree, writes, context),
    ...(policy !== undefined && {
      async checkPath(path: string) {
        const checked = checkPath(path)
        if (checked.ok) return checked
        const allowed = await tree.locate(path).then(
          () => true,
          () => false,
        )
        return allowed ? { ok: true as const, value: path } : checked
      },
    }),
  })
}

async function requireAllowed(tree: Tree, path: string): Promise<void> {
  try {
    await tree.locate(path)
  } catch (error) {
    if (FileSystemError.isInstance(error)) throw error
  }
}

async function commit(
  tree: Tree,
  writes: readonly FileWrite[],
  context: CommitContext,
): Promise<CommitOutcome> {
  const path = writes[0]?.path
  if (path === undefined) return { ok: true, value: {} }
  try {
    const root = await tree.root(path)
    const state = stateFolderOf(root)
    return await withStateFolder(tree, state, async () => {
      await recoverAll(tree, root, state)
      return new Commit(tree, state).run(writes, context)
    })
  } catch (error) {
    if (error instanceof LockedError) {
      const { pid, host } = error.owner
      return { ok: false, failure: [{ code: 'locked', pid, host, path }] }
    }
    const cause = toFileSystemError(error, path)
    return { ok: false, failure: [writeFailure(cause, { path, operation: 'begin', rolledBack: true })] }
  }
}
