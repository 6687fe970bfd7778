import { basename, resolve } from 'node:path'
import { FileSystemError } from '@emend/fs'
import type { Disk } from './disk.js'
import { codeOf } from './errors.js'
import { ignoreMissing, makeFolders, namesIn, statsAt } from './folders.js'
import { conflictsOf, historyOf, journalsOf } from './journal/journal.js'
import { sweepLocks } from './lock/leftovers.js'
import { type HeldLock, withLock } from './lock/lock.js'
import { stage } from './stage.js'
import type { Tree } from './tree.js'

/** The folder in the root that contains journals, locks and the history. No path of a request may lead into it. */
export const STATE_FOLDER = '.emend'

/** Returns the state folder of a root; both paths are absolute. */
export function stateFolderOf(root: string): string {
  return `${root}/${STATE_FOLDER}`
}

/**
 * Runs a task while holding the lock of the state folder. Afterwards the folder is removed if there is nothing to keep.
 *
 * @throws LockedError, and what the disk throws
 */
export async function withStateFolder<T>(
  tree: Tree,
  state: string,
  task: (lock: HeldLock) => Promise<T>,
): Promise<T> {
  const { disk, patience } = tree
  await openStateFolder(disk, state)
  try {
    return await withLock(tree, state, patience, async (lock) => {
      await sweepLocks(disk, state)
      return task(lock)
    })
  } finally {
    await leaveStateFolder(disk, state)
  }
}

/**
 * Creates the state folder if it is missing, and hides it from git. A symbolic link in its place or in it is refused: it
 * came with somebody's files, and writing there would write to wherever the link leads.
 */
async function openStateFolder(disk: Disk, state: string): Promise<void> {
  await requireOwnFolders(disk, state)
  await makeFolders(disk, state)
  try {
    await hideFromGit(disk, `${state}/${IGNORE}`)
  } catch (error) {
    // `ENOENT`: another process that left the folder has removed it again. Whoever needs it later creates it.
    if (codeOf(error) !== 'EEXIST' && codeOf(error) !== 'ENOENT') throw error
  }
}

/** Writes the `.gitignore`. An empty one hides nothing and is written again: a full disk or a kill left it empty. */
async function hideFromGit(disk: Disk, file: string): Promise<void> {
  const stats = await statsAt(disk, file)
  if (stats?.size === 0) await ignoreMissing(disk.unlink(file))
  else if (stats !== undefined) return
  await stage(disk, file, { bytes: ALL, mode: undefined, old: undefined })
}

/**
 * Whether a commit was interrupted or is in progress.
 * @throws FileSystemError `io` if the state folder is a link or not a folder
 */
export async function hasJournals(disk: Disk, state: string): Promise<boolean> {
  await requireOwnFolders(disk, state)
  return (await namesIn(disk, journalsOf(state))).length > 0
}

/**
 * Removes the state folder if it contains nothing that is needed. If there is a history, the empty folder of journals
 * stays: if it were created anew, every commit would have to flush it. Never fails.
 */
export async function leaveStateFolder(disk: Disk, state: string): Promise<void> {
  try {
    const left = await namesIn(disk, state)
    const journals = basename(journalsOf(state))
    if (left.some((name) => name !== journals && name !== IGNORE)) return
    await ignoreMissing(disk.rmdir(journalsOf(state)))
    await ignoreMissing(disk.unlink(`${state}/${IGNORE}`))
    await disk.rmdir(state)
  } catch {
    // Another process is using the folder, or it cannot be removed; a folder that stays does no harm.
  }
}

/**
 * Checks that the state folder and the folders in it are real folders.
 * @throws FileSystemError `io` if one is a link or not a folder
 */
export async function requireOwnFolders(disk: Disk, state: string): Promise<void> {
  // The root itself may also have become a link since it was opened.
  const root = resolve(state, '..')
  if ((await disk.realpath(root)) !== root) throw new FileSystemError('io', STATE_FOLDER, NOT_OWN)
  for (const folder of [state, journalsOf(state), historyOf(state), conflictsOf(state)]) {
    const stats = await statsAt(disk, folder)
    if (stats !== undefined && !stats.isDirectory()) throw new FileSystemError('io', STATE_FOLDER, NOT_OWN)
    if (stats === undefined && folder === state) return
  }
}

const NOT_OWN = `cannot be reached: ${STATE_FOLDER} is a link or no folder, and commits keep their journal there`
const IGNORE = '.gitignore'
const ALL: Uint8Array = new TextEncoder().encode('*\n')
