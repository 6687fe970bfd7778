import { randomUUID } from 'node:crypto'
import type { Disk } from '../disk.js'
import { codeOf } from '../errors.js'
import { ignoreMissing, removeFolder } from '../folders.js'
import {
  lockOf,
  makePending,
  namesOwner,
  type Owner,
  ownerFileOf,
  pendingOf,
  removeLock,
  renew,
  thisProcess,
} from './lock-folder.js'
import { type LockTree, LockWatch, RENEW_EVERY, unreleased } from './watch.js'

/** Another process holds the lock and did not release it while we waited. */
export class LockedError extends Error {
  /** The owner of the lock; undefined if the lock does not name it. */
  readonly owner: Owner | undefined

  constructor(owner: Owner | undefined) {
    super(
      owner === undefined
        ? 'is locked, and .emend/lock does not say by which process: run emend recover'
        : `is locked by process ${owner.pid} on ${owner.host}. If that no longer runs, run emend recover --discard`,
    )
    this.name = 'LockedError'
    this.owner = owner
  }
}

/** Another process took the lock over while a task held it, because this process stood still for too long. */
export class LockLostError extends Error {
  constructor() {
    super('another process took .emend/lock over, because this process had not moved')
    this.name = 'LockLostError'
  }
}

/** A lock that a task holds. */
export interface HeldLock {
  /**
   * Checks that the lock is still held. A process that was suspended may have lost it.
   *
   * @throws LockLostError
   */
  require(): Promise<void>
}

/**
 * Runs a task while it holds the lock of the folder, so that no other process, and no other task of this process, runs at
 * the same time. The lock of a process that is gone is taken over at once, and one whose process cannot be seen once it
 * has not moved for ten seconds; see {@link LockWatch}.
 *
 * The lock is a folder named `lock` with one file, `owner-ID`. The folder is created under another name and then renamed,
 * which fails if a lock exists; so no process ever sees a lock without its owner. Releasing a lock or taking it over
 * removes the file, after which the empty folder gives way to the next one. As the name of the file is the owner's own, a
 * process that is late cannot remove the lock of the next owner by mistake.
 *
 * @param folder absolute; created if it is missing
 * @param patience milliseconds to wait for another process
 * @throws LockedError
 */
export async function withLock<T>(
  tree: LockTree,
  folder: string,
  patience: number,
  task: (lock: HeldLock) => Promise<T>,
): Promise<T> {
  const before = turns.get(folder) ?? Promise.resolve()
  const turn = before.then(async () => {
    const id = await acquire(tree, folder, patience)
    const stop = keepRenewing(tree.disk, folder, id)
    try {
      return await task({ require: () => requireHeld(tree.disk, folder, id) })
    } finally {
      await stop()
      await release(tree.disk, folder, id)
    }
  })
  const settled = turn.then(ignore, ignore)
  turns.set(folder, settled)
  void settled.then(() => {
    if (turns.get(folder) === settled) turns.delete(folder)
  })
  return turn
}

/** The last task in the queue of each folder in this process. */
const turns = new Map<string, Promise<void>>()

async function acquire(tree: LockTree, folder: string, patience: number): Promise<string> {
  const { disk } = tree
  const owner = thisProcess(randomUUID())
  const pending = pendingOf(folder, owner.id)
  const watch = new LockWatch(tree, folder)
  try {
    for (let isMade = false; ; ) {
      if (!isMade) await makePending(disk, folder, owner)
      const failure = await errorOf(disk.rename(pending, lockOf(folder)))
      // Whoever cleared the folder up may have removed the file from it right before.
      if (failure === undefined && (await namesOwner(disk, folder, owner.id))) return owner.id
      isMade = failure !== undefined && codeOf(failure) !== 'ENOENT'
      const { state, found } = await watch.look()
      const isRemovable = found !== undefined && (state === 'left' || state === 'free')
      if (isRemovable && (await errorOf(removeLock(disk, lockOf(folder), found))) === undefined) continue
      if (watch.waited > patience) throw found === undefined ? failure : new LockedError(found.owner)
      await watch.pause(found, state)
    }
  } catch (error) {
    // The lock may have been taken before the disk failed.
    unreleased.add(owner.id)
    await removeFolder(disk, pending).catch(ignore)
    throw error
  }
}

/** Renews a lock every second. @returns a function that ends that, after a renewal that is under way */
function keepRenewing(disk: Disk, folder: string, id: string): () => Promise<void> {
  let count = 0
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    count += 1
    const number = count
    // A lock that is lost or cannot be written is noticed by the task.
    last = last.then(() => renew(disk, folder, id, number)).catch(ignore)
  }, RENEW_EVERY)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await last
  }
}

async function requireHeld(disk: Disk, folder: string, id: string): Promise<void> {
  if (!(await namesOwner(disk, folder, id))) throw new LockLostError()
}

/** Releases the lock. Never fails: the task is done, and a lock that stays is taken over once this process ends. */
async function release(disk: Disk, folder: string, id: string): Promise<void> {
  try {
    await ignoreMissing(disk.unlink(ownerFileOf(lockOf(folder), id)))
  } catch {
    unreleased.add(id)
    return
  }
  // Fails if the next owner has put its lock in the place of this one already.
  await errorOf(disk.rmdir(lockOf(folder)))
}

/** Whether a process that may still run holds the lock. Watches a lock whose owner cannot be seen until that is known. */
export async function isLocked(tree: LockTree, folder: string): Promise<boolean> {
  const watch = new LockWatch(tree, folder)
  for (;;) {
    const { state, found } = await watch.look()
    if (state !== 'unsure') return state === 'alive'
    await watch.pause(found, state)
  }
}

async function errorOf(operation: Promise<unknown>): Promise<unknown> {
  try {
    await operation
    return undefined
  } catch (error) {
    return error
  }
}

function ignore(): void {}
