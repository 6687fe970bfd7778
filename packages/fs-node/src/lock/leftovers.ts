import type { Disk } from '../disk.js'
import { namesIn, removeAll, removeFolder } from '../folders.js'
import { processState } from './kernel.js'
import { isLocked } from './lock.js'
import { lockOf, readLock, removeLock } from './lock-folder.js'
import type { LockTree } from './watch.js'

/** Removes locks that processes that are gone were about to take. */
export async function sweepLocks(disk: Disk, folder: string): Promise<void> {
  for (const name of await namesIn(disk, folder)) {
    if (!name.startsWith(PENDING)) continue
    const pending = `${folder}/${name}`
    const { owner } = (await readLock(disk, pending)) ?? {}
    // One without an owner may be just being created. Removing it then fails as soon as it is not empty.
    if (owner === undefined) await disk.rmdir(pending).catch(() => undefined)
    else if (processState(owner) === 'gone') await removeFolder(disk, pending).catch(() => undefined)
  }
}

/**
 * Removes what is left of locks: the lock if its process is gone or it does not move, and locks that other processes
 * were about to take. A process that is still about to take one creates it again.
 *
 * @param unknown whether to remove a lock whose process cannot be seen without watching it
 * @returns the names of what was removed
 */
export async function clearLocks(tree: LockTree, folder: string, unknown: boolean): Promise<string[]> {
  const removed: string[] = []
  const lock = lockOf(folder)
  const found = await readLock(tree.disk, lock)
  const isUnseen = found?.owner === undefined || processState(found.owner) === 'unknown'
  if (found !== undefined && ((unknown && isUnseen) || !(await isLocked(tree, folder)))) {
    await removeLock(tree.disk, lock, found)
    removed.push('lock')
  }
  for (const name of await namesIn(tree.disk, folder)) {
    if (!name.startsWith(PENDING)) continue
    const { owner } = (await readLock(tree.disk, `${folder}/${name}`)) ?? {}
    if (owner !== undefined && processState(owner) === 'running') continue
    await removeAll(tree.disk, `${folder}/${name}`)
    removed.push(name)
  }
  return removed
}

const PENDING = 'pending-'
