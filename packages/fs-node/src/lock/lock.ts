import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Disk } from '../disk.js'
import { codeOf } from '../errors.js'
import { makeFolders, namesIn, removeAll, removeFolder, statsAt } from '../folders.js'
import type { Tree } from '../tree.js'
import { asOwner, type FoundOwner, isHere, mayBeAlive, type Owner, thisProcess } from './owner.js'

/** The disk for the lock, and the seals that identify this user's locks. */
export type LockTree = Pick<Tree, 'disk' | 'seals'>

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

/**
 * Runs a task while it holds the lock of the folder, so that no other process, and no other task of this process, runs at
 * the same time. A lock whose process no longer runs is taken over at once.
 *
 * The lock is a folder named `lock` that names its owner. It is created under another name and then renamed, which fails
 * if a lock exists; so no process ever sees a lock without its owner. The lock of a dead owner is renamed to a name with
 * that owner's id, and that name stays. Another process that read the dead owner's lock earlier, and tries to rename it
 * later, finds the name taken, and so cannot remove the lock of the next owner by mistake.
 *
 * If it cannot be known whether the owner still runs, because the lock is of another machine or lacks this user's code,
 * this waits a second at most.
 *
 * @param folder absolute; created if it is missing
 * @param patience milliseconds to wait for another process
 * @throws LockedError
 */
export async function withLock<T>(
  tree: LockTree,
  folder: string,
  patience: number,
  task: () => Promise<T>,
): Promise<T> {
  const before = turns.get(folder) ?? Promise.resolve()
  const turn = before.then(async () => {
    const id = await acquire(tree, folder, patience)
    held.add(id)
    try {
      return await task()
    } finally {
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
/** The ids of the locks that this process holds. */
const held = new Set<string>()

async function acquire(tree: LockTree, folder: string, patience: number): Promise<string> {
  const { disk } = tree
  const owner = thisProcess(randomUUID())
  const pending = `${folder}/pending-${owner.id}`
  const begun = Date.now()
  await makePending(tree, folder, owner)
  try {
    for (;;) {
      const failure = await errorOf(disk.rename(pending, lockOf(folder)))
      if (failure === undefined) return owner.id
      const other = await readOwner(tree, lockOf(folder))
      if (isOwner(other) && !(await mayBeAlive(other, (id) => held.has(id))))
        await errorOf(disk.rename(lockOf(folder), `${folder}/dead-${other.id}`))
      else if (Date.now() - begun > patienceFor(other, patience))
        throw other === undefined ? failure : new LockedError(isOwner(other) ? other : undefined)
      else await wait(PAUSE + Math.random() * PAUSE)
    }
  } catch (error) {
    await removeFolder(disk, pending).catch(ignore)
    throw error
  }
}

function patienceFor(other: FoundOwner | 'unreadable' | undefined, patience: number): number {
  const isKnown = other === undefined || (isOwner(other) && other.verified && isHere(other))
  return isKnown ? patience : Math.min(patience, BRIEF)
}

function isOwner(found: FoundOwner | 'unreadable' | undefined): found is FoundOwner {
  return typeof found === 'object'
}

/** Creates the lock under another name. It retries, because another process that leaves the folder may remove it meanwhile. */
async function makePending({ disk, seals }: LockTree, folder: string, owner: Owner): Promise<void> {
  const { bytes } = await seals.seal('lock', JSON.stringify(owner))
  for (let tries = 1; ; tries++) {
    await makeFolders(disk, folder)
    const failure = await errorOf(writeOwner(disk, `${folder}/pending-${owner.id}`, bytes))
    if (failure === undefined) return
    if (codeOf(failure) !== 'ENOENT' || tries === MAX_TRIES) throw failure
  }
}

async function writeOwner(disk: Disk, lock: string, bytes: Uint8Array): Promise<void> {
  await disk.mkdir(lock)
  const file = await disk.open(`${lock}/${OWNER}`, 'wx')
  try {
    await file.writeFile(bytes)
    // Flushed, because nobody could break a lock that does not name its owner after a crash of the machine.
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Releases the lock. Never fails: the task is done, and a lock that stays is taken over once this process ends. */
async function release(disk: Disk, folder: string, id: string): Promise<void> {
  held.delete(id)
  const gone = `${folder}/pending-${id}`
  try {
    await disk.rename(lockOf(folder), gone)
    await removeFolder(disk, gone)
  } catch {
    // See above.
  }
}

/** Whether a process that may still run holds the lock. */
export async function isLocked(tree: LockTree, folder: string): Promise<boolean> {
  const owner = await readOwner(tree, lockOf(folder))
  return isOwner(owner) && (await mayBeAlive(owner, (id) => held.has(id)))
}

/** Removes what dead processes left: locks that were never taken, and locks that were broken long ago. */
export async function sweepLocks(tree: LockTree, folder: string): Promise<void> {
  const { disk } = tree
  for (const name of await namesIn(disk, folder)) {
    if (!/^(?:pending|dead)-/.test(name)) continue
    const lock = `${folder}/${name}`
    const owner = await readOwner(tree, lock)
    // A lock without an owner may be just being created. Removing it then fails as soon as it is not empty.
    if (!isOwner(owner)) await errorOf(disk.rmdir(lock))
    else if (await isLeftover(name, owner)) await errorOf(removeFolder(disk, lock))
  }
}

async function isLeftover(name: string, owner: Owner): Promise<boolean> {
  if (name.startsWith('dead-')) return Date.now() - owner.since > TOMBSTONE_AGE
  return !(await mayBeAlive(owner, (id) => held.has(id)))
}

/**
 * Removes stale locks: locks of processes that no longer run, and locks that do not name their owner.
 *
 * @param unknown whether to remove locks of other machines too, whose processes cannot be checked
 * @returns the names of the removed locks
 */
export async function clearLocks(tree: LockTree, folder: string, unknown: boolean): Promise<string[]> {
  const removed: string[] = []
  for (const name of await namesIn(tree.disk, folder)) {
    const lock = `${folder}/${name}`
    if (!/^(?:lock$|pending-|dead-)/.test(name) || !(await isStale(tree, name, lock, unknown))) continue
    await removeAll(tree.disk, lock)
    removed.push(name)
  }
  return removed
}

async function isStale(tree: LockTree, name: string, lock: string, unknown: boolean): Promise<boolean> {
  let owner = await readOwner(tree, lock)
  if (owner === 'unreadable') {
    // A lock that is just being created names its owner a moment later.
    await wait(BRIEF)
    owner = await readOwner(tree, lock)
  }
  if (owner === undefined) return false
  if (!isOwner(owner)) return true
  if (name.startsWith('dead-')) return isLeftover(name, owner)
  return (unknown && !isHere(owner)) || !(await mayBeAlive(owner, (id) => held.has(id)))
}

/**
 * Reads the owner of a lock; undefined if there is no lock. Reads only a small regular file, because anybody may have
 * put it there.
 */
async function readOwner(
  { disk, seals }: LockTree,
  lock: string,
): Promise<FoundOwner | 'unreadable' | undefined> {
  const file = `${lock}/${OWNER}`
  const stats = await statsAt(disk, file).catch(() => 'unreadable' as const)
  if (stats === undefined) return (await statsAt(disk, lock)) === undefined ? undefined : 'unreadable'
  if (stats === 'unreadable' || !stats.isFile() || stats.size > MAX_OWNER_BYTES) return 'unreadable'
  try {
    const { text, verified } = await seals.unseal('lock', await disk.readFile(file))
    const owner = asOwner(JSON.parse(text))
    return owner === undefined ? 'unreadable' : { ...owner, verified }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    if (error instanceof SyntaxError) return 'unreadable'
    throw error
  }
}

function lockOf(folder: string): string {
  return `${folder}/lock`
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

const OWNER = 'owner'
const MAX_OWNER_BYTES = 4096
/** The longest time to wait for a lock whose owner cannot be checked, in milliseconds. */
const BRIEF = 1000
/** The shortest pause between two attempts to take a lock, in milliseconds. */
const PAUSE = 5
const MAX_TRIES = 20
/**
 * How long broken locks are kept, in milliseconds: a day, longer than a process may pause between reading a lock and
 * breaking it.
 */
const TOMBSTONE_AGE = 86_400_000
