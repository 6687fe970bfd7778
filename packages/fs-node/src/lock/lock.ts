import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Disk } from '../disk.js'
import { codeOf } from '../errors.js'
import { makeFolders, namesIn, removeAll, removeFolder, statsAt } from '../folders.js'
import type { Tree } from '../tree.js'
import { asOwner, type FoundOwner, isHere, mayBeAlive, type Owner, thisProcess } from './owner.js'

/** What a lock is made on, and by which this user's own are known. */
export type LockTree = Pick<Tree, 'disk' | 'seals'>

/** Another process holds the lock, and went on holding it for as long as was waited. */
export class LockedError extends Error {
  /** Undefined where the lock does not say. */
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
 * Runs a task while no other process, and nobody else in this one, holds the lock of the folder. A lock whose process
 * is gone is taken over at once.
 *
 * The lock is a folder, `lock`, that names its owner. It is made under another name and renamed, which fails where there
 * is a lock; so it is never seen without its owner. A dead owner's lock is renamed to a name made of that owner's
 * id, which stays: whoever read the lock before, and comes late, finds the name taken and cannot remove the lock of
 * the next owner for that of the dead one.
 *
 * What nobody here can tell to be at work, a lock of another machine or without this user's code, is waited for a second
 * at most.
 *
 * @param folder absolute; made where it is missing
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
  const settled = turn.then(nothing, nothing)
  turns.set(folder, settled)
  void settled.then(() => {
    if (turns.get(folder) === settled) turns.delete(folder)
  })
  return turn
}

/** The end of the queue for each folder in this process. */
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
      const failure = await attempt(disk.rename(pending, lockOf(folder)))
      if (failure === undefined) return owner.id
      const other = await readOwner(tree, lockOf(folder))
      if (isOwner(other) && !(await mayBeAlive(other, (id) => held.has(id))))
        await attempt(disk.rename(lockOf(folder), `${folder}/dead-${other.id}`))
      else if (Date.now() - begun > patienceWith(other, patience))
        throw other === undefined ? failure : new LockedError(isOwner(other) ? other : undefined)
      else await wait(PAUSE + Math.random() * PAUSE)
    }
  } catch (error) {
    await removeFolder(disk, pending).catch(nothing)
    throw error
  }
}

function patienceWith(other: FoundOwner | 'unreadable' | undefined, patience: number): number {
  const isKnown = other === undefined || (isOwner(other) && other.verified && isHere(other))
  return isKnown ? patience : Math.min(patience, BRIEF)
}

function isOwner(found: FoundOwner | 'unreadable' | undefined): found is FoundOwner {
  return typeof found === 'object'
}

/** Makes the lock under another name. The folder may be removed meanwhile by the last one to leave it. */
async function makePending({ disk, seals }: LockTree, folder: string, owner: Owner): Promise<void> {
  const { bytes } = await seals.seal('lock', JSON.stringify(owner))
  for (let tries = 1; ; tries++) {
    await makeFolders(disk, folder)
    const failure = await attempt(writeOwner(disk, `${folder}/pending-${owner.id}`, bytes))
    if (failure === undefined) return
    if (codeOf(failure) !== 'ENOENT' || tries === MAX_TRIES) throw failure
  }
}

async function writeOwner(disk: Disk, lock: string, bytes: Uint8Array): Promise<void> {
  await disk.mkdir(lock)
  const file = await disk.open(`${lock}/${OWNER}`, 'wx')
  try {
    await file.writeFile(bytes)
    // A lock that does not name its owner after the machine stopped would be nobody's to break.
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Never fails: what was done under the lock is done, and a lock that stays is taken over once this process ends. */
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

/** Whether a process that may be at work holds the lock. */
export async function isLocked(tree: LockTree, folder: string): Promise<boolean> {
  const owner = await readOwner(tree, lockOf(folder))
  return isOwner(owner) && (await mayBeAlive(owner, (id) => held.has(id)))
}

/** Removes what processes left that are gone: locks that were not taken, and long ago those that were broken. */
export async function sweepLocks(tree: LockTree, folder: string): Promise<void> {
  const { disk } = tree
  for (const name of await namesIn(disk, folder)) {
    if (!/^(?:pending|dead)-/.test(name)) continue
    const lock = `${folder}/${name}`
    const owner = await readOwner(tree, lock)
    // Without an owner it may be just being made, and then it is not empty a moment later.
    if (!isOwner(owner)) await attempt(disk.rmdir(lock))
    else if (await isLeftover(name, owner)) await attempt(removeFolder(disk, lock))
  }
}

async function isLeftover(name: string, owner: Owner): Promise<boolean> {
  if (name.startsWith('dead-')) return Date.now() - owner.since > TOMBSTONE_AGE
  return !(await mayBeAlive(owner, (id) => held.has(id)))
}

/**
 * Removes locks that hold up this user for nothing: of processes that are gone, and those that do not say whose they are.
 *
 * @param unknown also those of which it cannot be known whether their process runs: of another machine
 * @returns the names of what was removed
 */
export async function clearLocks(tree: LockTree, folder: string, unknown: boolean): Promise<string[]> {
  const removed: string[] = []
  for (const name of await namesIn(tree.disk, folder)) {
    const lock = `${folder}/${name}`
    if (!/^(?:lock$|pending-|dead-)/.test(name) || !(await isUseless(tree, name, lock, unknown))) continue
    await removeAll(tree.disk, lock)
    removed.push(name)
  }
  return removed
}

async function isUseless(tree: LockTree, name: string, lock: string, unknown: boolean): Promise<boolean> {
  let owner = await readOwner(tree, lock)
  if (owner === 'unreadable') {
    // One that is just being made says so a moment later.
    await wait(BRIEF)
    owner = await readOwner(tree, lock)
  }
  if (owner === undefined) return false
  if (!isOwner(owner)) return true
  if (name.startsWith('dead-')) return isLeftover(name, owner)
  return (unknown && !isHere(owner)) || !(await mayBeAlive(owner, (id) => held.has(id)))
}

/** Whose a lock is; undefined where there is none. Reads files only, and small ones: it may be anybody's. */
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

async function attempt(operation: Promise<unknown>): Promise<unknown> {
  try {
    await operation
    return undefined
  } catch (error) {
    return error
  }
}

function nothing(): void {}

const OWNER = 'owner'
const MAX_OWNER_BYTES = 4096
/** Milliseconds for which a lock is waited for that nobody may be holding. */
const BRIEF = 1000
/** Milliseconds between two looks at a lock that is taken. */
const PAUSE = 5
const MAX_TRIES = 20
/** A day: longer than any process stands still between reading a lock and breaking it. */
const TOMBSTONE_AGE = 86_400_000
