import { isAbsolute, resolve } from 'node:path'
import {
  type CommitContext,
  type CommitOutcome,
  checkPath,
  type FileSystem,
  FileSystemError,
  type FileWrite,
  isThere,
  writeFailure,
} from '@emend/fs'
import { belowRoot } from './below-root.js'
import type { Disk } from './disk.js'
import { mapErrors, toFileSystemError } from './errors.js'
import { Commit } from './journal/commit.js'
import { newId } from './journal/id.js'
import { settleLost } from './journal/lost-commit.js'
import { recoverAll } from './journal/recover.js'
import { listFiles } from './list-files.js'
import type { Clock } from './lock/clock.js'
import { LockedError, LockLostError } from './lock/lock.js'
import { openTree, type TreeOptions } from './open-tree.js'
import { move, read, realPath, remove, statOf, write } from './operations.js'
import { recoverTree, unacceptedIn, writesTo } from './recover.js'
import { secretFiles } from './secrets.js'
import { STATE_FOLDER, stateFolderOf, withStateFolder } from './state-folder.js'
import type { Tree } from './tree.js'

/**
 * Creates a file system for the files below a folder on disk. Nothing outside the folder is ever read, written or
 * removed: each operation resolves symbolic links right before it acts, and rejects with `path-refused` if they lead
 * outside.
 *
 * A write goes to a temporary file beside the target, which is flushed to the disk and then renamed over the target. The
 * file keeps its mode, and its owner if the system allows that. Of a file with several hard links, the
 * other names keep the old content; see the option `hardLinks`. Devices, pipes and sockets are `not-a-file`. Reasons contain the system's
 * code, such as `ENOSPC`, and no absolute path. On Windows, files have no permission bits.
 *
 * A commit is a transaction with a journal in the folder `.emend` of the root, under a lock against other processes: it
 * is done in full or not at all, even when the process is killed or the machine stops. An interrupted commit is finished
 * or rolled back before the next write below the root. Until then its files cannot be read, and reading changes nothing.
 * The folder is removed when nothing needs it, and requests for it are `path-refused`. Only journals of this user are
 * carried out; see the option `keyFolder`.
 *
 * @param root the folder, which must exist when the first operation begins. A relative path is resolved immediately
 * against the current folder
 */
export function nodeFileSystem(root: string, options: TreeOptions = {}): FileSystem {
  return fileSystemOf(openTree(root, options), root, options)
}

/** {@link nodeFileSystem} on the given disk and with the given clock, for tests. */
export function fileSystemOn(disk: Disk, root: string, options: TreeOptions = {}, clock?: Clock): FileSystem {
  return fileSystemOf(openTree(root, options, disk, clock), root, options)
}

function fileSystemOf(
  tree: Tree,
  root: string,
  { policy, absolutePaths = 'refuse' }: TreeOptions,
): FileSystem {
  const given = resolve(root)
  const change = <T>(path: string, operation: () => Promise<T>): Promise<T> =>
    mapErrors(path, async () => {
      // A refused path is reported as such, even if recovery would fail.
      await requireAllowed(tree, path)
      await recoverTree(tree)
      return operation()
    })
  return Object.freeze<FileSystem>({
    apiVersion: 1,
    name: 'node',
    readFile: (path) => mapErrors(path, () => read(tree, path)),
    writeFile: (path, bytes, { mode } = {}) => change(path, () => write(tree, path, bytes, mode)),
    deleteFile: (path) => change(path, () => remove(tree, path)),
    exists: (path) => mapErrors(path, () => isThere(statOf(tree, path))),
    stat: (path) => mapErrors(path, () => statOf(tree, path)),
    rename: (from, to) => change(from, () => move(tree, from, to)),
    realPath: (path) => mapErrors(path, () => realPath(tree, path)),
    identity: () => mapErrors('.', async () => ({ medium: 'disk', root: await tree.root('.') })),
    listFiles: () => mapErrors('.', () => listFiles(tree)),
    writesOf: (path) => mapErrors(path, () => writesTo(tree, path)),
    unaccepted: (others) => mapErrors('.', () => unacceptedIn(tree, others)),
    recover: () => mapErrors(STATE_FOLDER, async () => void (await recoverTree(tree))),
    commit: (writes, context) => commit(tree, writes, context),
    ...((policy !== undefined || absolutePaths === 'below-root') && {
      async checkPath(path: string) {
        const isConverted = absolutePaths === 'below-root' && isAbsolute(path)
        const checked = checkPath(isConverted ? belowRoot(path, [given, await tree.root(path)]) : path)
        if (checked.ok || policy === undefined) return checked
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
    return await commitLocked(tree, path, writes, context)
  } catch (error) {
    if (error instanceof LockedError) {
      const { owner } = error
      const by = owner === undefined ? {} : { pid: owner.pid, host: owner.host }
      return { ok: false, failure: [{ code: 'locked', ...by, path }] }
    }
    const cause = toFileSystemError(error, path)
    return { ok: false, failure: [writeFailure(cause, { path, operation: 'begin', rolledBack: true })] }
  }
}

async function commitLocked(
  tree: Tree,
  path: string,
  writes: readonly FileWrite[],
  context: CommitContext,
): Promise<CommitOutcome> {
  const root = await tree.root(path)
  const state = stateFolderOf(root)
  let begun: Commit | undefined
  try {
    return await withStateFolder(tree, state, async (lock): Promise<CommitOutcome> => {
      try {
        await recoverAll(tree, root, state)
      } catch (error) {
        // The recovery of an earlier commit failed, so that commit may be partly rolled back.
        return unrecovered(error, path, 'recover')
      }
      begun = new Commit(tree, lock, state, newId(Date.now(), await tree.finished.last(root)))
      return begun.run(writes, context)
    })
  } catch (error) {
    if (!(error instanceof LockLostError) || begun === undefined) throw error
    const { prepared } = begun
    return withStateFolder(tree, state, async () => {
      await recoverAll(tree, root, state)
      return settleLost(tree, state, prepared)
    }).catch((cause: unknown) => unrecovered(cause, path, 'commit'))
  }
}

function unrecovered(error: unknown, path: string, operation: string): CommitOutcome {
  const problem = { path, operation, rolledBack: false, recoverable: true }
  return { ok: false, failure: [writeFailure(toFileSystemError(error, path), problem)] }
}

/**
 * Creates the file system for an edit tool that replaces a coding agent's own tool: `nodeFileSystem` with the rules of
 * `fileReader`. Paths may be absolute, or relative to `cwd`. Paths outside the root and files for secrets are
 * `path-refused`.
 *
 * @param cwd the folder that relative paths start from; default: the root
 * @param secrets the names of files for secrets; default: {@link SECRET_FILES} and those of
 *   `EMEND_SECRETS`
 */
export function toolFileSystem(
  root: string,
  cwd: string = root,
  secrets: readonly string[] = secretFiles(),
): FileSystem {
  const files = nodeFileSystem(root, { absolutePaths: 'below-root', secrets })
  const check = files.checkPath ?? (async (path: string) => checkPath(path))
  return Object.freeze<FileSystem>({
    ...files,
    checkPath: (path) => check(resolve(cwd, path)),
  })
}
