import { basename, resolve } from 'node:path'
import { FileSystemError } from '@emend/fs'
import type { Disk } from './disk.js'
import { codeOf } from './errors.js'
import { gone, makeFolders, namesIn, statsAt } from './folders.js'
import { conflictsOf, historyOf, journalsOf } from './journal/journal.js'
import { sweepLocks, withLock } from './lock/lock.js'
import { stage } from './stage.js'
import type { Tree } from './tree.js'

/** The folder in the root where journals, locks and the history are kept. No path of a request may lead into it. */
export const STATE_FOLDER = '.emend'

/** The state folder of a root; both absolute. */
export function stateFolderOf(root: string): string {
  return `${root}/${STATE_FOLDER}`
}

/**
 * Runs a task in the state folder of a root, alone. Afterwards the folder is removed if there is nothing to keep.
 *
 * @throws LockedError, and what the disk throws
 */
export async function withStateFolder<T>(tree: Tree, state: string, task: () => Promise<T>): Promise<T> {
  const { disk, patience } = tree
  await openStateFolder(disk, state)
  try {
    return await withLock(tree, state, patience, async () => {
      await sweepLocks(tree, state)
      return task()
    })
  } finally {
    await leaveStateFolder(disk, state)
  }
}

/**
 * Makes the state folder where it is missing, hidden from git. A link is refused, there and in it: it came with
 * somebody's files, and what is written there would go wherever it leads.
 */
async function openStateFolder(disk: Disk, state: string): Promise<void> {
  await requireOwnFolders(disk, state)
  await makeFolders(disk, state)
  try {
    await hideFromGit(disk, `${state}/${IGNORE}`)
  } catch (error) {
    // `ENOENT`: the last one to leave removed the folder again, and who needs it makes it.
    if (codeOf(error) !== 'EEXIST' && codeOf(error) !== 'ENOENT') throw error
  }
}

/** One that is empty hides nothing: a full disk or a kill kept it from being written. */
async function hideFromGit(disk: Disk, file: string): Promise<void> {
  const stats = await statsAt(disk, file)
  if (stats?.size === 0) await gone(disk.unlink(file))
  else if (stats !== undefined) return
  await stage(disk, file, { bytes: ALL, mode: undefined, old: undefined })
}

/** Whether a commit was interrupted, or is under way. @throws FileSystemError `io` where the folder is none */
export async function hasJournals(disk: Disk, state: string): Promise<boolean> {
  await requireOwnFolders(disk, state)
  return (await namesIn(disk, journalsOf(state))).length > 0
}

/**
 * Removes the state folder if it holds nothing any more. Beside a history the folder of journals stays, though it is empty: made
 * anew, it would have to be flushed by every commit. Never fails.
 */
export async function leaveStateFolder(disk: Disk, state: string): Promise<void> {
  try {
    const left = await namesIn(disk, state)
    const journals = basename(journalsOf(state))
    if (left.some((name) => name !== journals && name !== IGNORE)) return
    await gone(disk.rmdir(journalsOf(state)))
    await gone(disk.unlink(`${state}/${IGNORE}`))
    await disk.rmdir(state)
  } catch {
    // Somebody else is at work in it, or it stays: it is in nobody's way.
  }
}

/** @throws FileSystemError `io` where the state folder, or one of those in it, is a link or no folder */
export async function requireOwnFolders(disk: Disk, state: string): Promise<void> {
  // The root too may have become a link since it was opened.
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
