import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Disk } from '../disk.js'
import { codeOf } from '../errors.js'
import { makeFolders, namesIn, removeFolder } from '../folders.js'
import { asOwner, mayBeAlive, type Owner, thisProcess } from './owner.js'

/** Another process holds the lock, and went on holding it for as long as was waited. */
export class LockedError extends Error {
  readonly owner: Owner

  constructor(owner: Owner) {
    super(`process ${owner.pid} on ${owner.host} is writing here`)
    this.name = 'LockedError'
    this.owner = owner
  }
}

/**
 * Runs a task while no other process, and nobody else in this one, holds the lock of the folder. A lock whose process
 * is gone is taken over at once.
 *
 * The lock is a folder, `lock`, that names its owner. It is made under another name and renamed, which fails where a
 * lock stands; so it is never seen without its owner. A dead owner's lock is renamed to a name made of that owner's
 * id, which stays: whoever read the lock before, and comes late, finds the name taken and cannot remove the lock of
 * the next owner for that of the dead one.
 *
 * @param folder absolute; made where it is missing
 * @param patience milliseconds to wait for another process
 * @throws LockedError
 */
export async function withLock<T>(
  disk: Disk,
  folder: string,
  patience: number,
  task: () => Promise<T>,
): Promise<T> {
  const before = turns.get(folder) ?? Promise.resolve()
  const turn = before.then(async () => {
    const id = await acquire(disk, folder, patience)
    held.add(id)
    try {
      return await task()
    } finally {
      await release(disk, folder, id)
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

async function acquire(disk: Disk, folder: string, patience: number): Promise<string> {
  const owner = await thisProcess(randomUUID())
  const pending = `${folder}/pending-${owner.id}`
  const deadline = Date.now() + patience
  await makePending(disk, folder, owner)
  try {
    for (;;) {
      const failure = await attempt(disk.rename(pending, lockOf(folder)))
      if (failure === undefined) return owner.id
      const other = await ownerOf(disk, folder)
      if (other !== undefined && !(await mayBeAlive(other, (id) => held.has(id))))
        await attempt(disk.rename(lockOf(folder), `${folder}/dead-${other.id}`))
      else if (Date.now() > deadline) throw other === undefined ? failure : new LockedError(other)
      else await wait(PAUSE + Math.random() * PAUSE)
    }
  } catch (error) {
    await removeFolder(disk, pending).catch(nothing)
    throw error
  }
}

/** Makes the lock under another name. The folder may be removed meanwhile by the last one to leave it. */
async function makePending(disk: Disk, folder: string, owner: Owner): Promise<void> {
  for (let tries = 1; ; tries++) {
    await makeFolders(disk, folder)
    const failure = await attempt(writeOwner(disk, `${folder}/pending-${owner.id}`, owner))
    if (failure === undefined) return
    if (codeOf(failure) !== 'ENOENT' || tries === MAX_TRIES) throw failure
  }
}

async function writeOwner(disk: Disk, lock: string, owner: Owner): Promise<void> {
  await disk.mkdir(lock)
  const file = await disk.open(`${lock}/${OWNER}`, 'wx')
  try {
    await file.writeFile(new TextEncoder().encode(JSON.stringify(owner)))
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

/** Removes what processes left that are gone: locks that were not taken, and long ago those that were broken. */
export async function sweepLocks(disk: Disk, folder: string): Promise<void> {
  for (const name of await namesIn(disk, folder)) {
    if (!/^(?:pending|dead)-/.test(name)) continue
    const lock = `${folder}/${name}`
    const owner = await readOwner(disk, lock)
    // Without an owner it may be just being made, and then it is not empty a moment later.
    if (owner === undefined) await attempt(disk.rmdir(lock))
    else if (await isLeftover(name, owner)) await removeFolder(disk, lock)
  }
}

async function isLeftover(name: string, owner: Owner): Promise<boolean> {
  if (name.startsWith('dead-')) return Date.now() - owner.since > TOMBSTONE_AGE
  return !(await mayBeAlive(owner, (id) => held.has(id)))
}

/** Who holds the lock; undefined when nobody does any more. */
function ownerOf(disk: Disk, folder: string): Promise<Owner | undefined> {
  return readOwner(disk, lockOf(folder))
}

async function readOwner(disk: Disk, lock: string): Promise<Owner | undefined> {
  try {
    return asOwner(JSON.parse(new TextDecoder().decode(await disk.readFile(`${lock}/${OWNER}`))))
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined
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

const OWNER = 'owner.json'
/** Milliseconds between two looks at a lock that is taken. */
const PAUSE = 5
const MAX_TRIES = 20
/** A day: longer than any process stands still between reading a lock and breaking it. */
const TOMBSTONE_AGE = 86_400_000
