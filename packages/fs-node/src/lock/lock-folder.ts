import { hostname } from 'node:os'
import type { Disk } from '../disk.js'
import { codeOf } from '../errors.js'
import { ignoreMissing, makeFolders, namesIn, removeAll, statsAt } from '../folders.js'
import { type KnownProcess, thisKernel } from './kernel.js'

/** What was found at the path of a lock. */
export interface FoundLock {
  /** The names in its folder; undefined if there is no folder but something else. */
  readonly names: readonly string[] | undefined
  /** Undefined if the lock names no owner. */
  readonly owner: Owner | undefined
  /** A text that changes whenever the lock is taken by another owner, or renewed by its own. */
  readonly sign: string
}

/** Returns the path of the lock in a state folder. */
export function lockOf(folder: string): string {
  return `${folder}/lock`
}

/** Returns the path of a lock that is being created, under the name that it has until then. */
export function pendingOf(folder: string, id: string): string {
  return `${folder}/pending-${id}`
}

/**
 * Returns the file in a lock that names its owner. Its name is the owner's own, so that nobody who means an earlier owner
 * removes it by mistake.
 */
export function ownerFileOf(lock: string, id: string): string {
  return `${lock}/owner-${id}`
}

/**
 * Creates the folder of a lock under its first name. It retries where the state folder is missing: another process that leaves it may
 * remove it meanwhile.
 */
export async function makePending(disk: Disk, folder: string, owner: Owner): Promise<void> {
  const pending = pendingOf(folder, owner.id)
  for (let tries = 1; ; tries++) {
    try {
      await ignoreExisting(disk.mkdir(pending))
      return await writeOwner(disk, ownerFileOf(pending, owner.id), owner)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || tries === MAX_TRIES) throw error
      await makeFolders(disk, folder)
    }
  }
}

async function writeOwner(disk: Disk, path: string, owner: Owner): Promise<void> {
  const file = await disk.open(path, 'wx')
  try {
    await file.writeFile(new TextEncoder().encode(`${counterOf(0)}${JSON.stringify(owner)}\n`))
    // Flushed, because after a crash of the machine nobody could ask about the owner of a lock that does not name it.
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Renews a lock: writes its counter, in place. @throws the error of the disk, `ENOENT` if another process took the lock over */
export async function renew(disk: Disk, folder: string, id: string, count: number): Promise<void> {
  const file = await disk.open(ownerFileOf(lockOf(folder), id), 'r+')
  try {
    await file.writeFile(new TextEncoder().encode(counterOf(count)))
  } finally {
    await file.close()
  }
}

/** Whether a lock still names this owner. Another process that takes it over removes exactly that. */
export async function namesOwner(disk: Disk, folder: string, id: string): Promise<boolean> {
  return (await statsAt(disk, ownerFileOf(lockOf(folder), id))) !== undefined
}

/**
 * Reads a lock; undefined if nothing is there. Follows no link and reads only a small regular file, because anybody may
 * have put it there.
 */
export async function readLock(disk: Disk, lock: string): Promise<FoundLock | undefined> {
  const stats = await statsAt(disk, lock)
  if (stats === undefined) return undefined
  if (!stats.isDirectory()) return { names: undefined, owner: undefined, sign: 'no folder' }
  const names = await namesIn(disk, lock)
  const named = names.find((name) => name.startsWith('owner-'))
  const bytes = named === undefined ? undefined : await readOwner(disk, `${lock}/${named}`)
  const text = new TextDecoder().decode(bytes)
  const owner = asOwner(parsed(text.slice(COUNTER)))
  return {
    names,
    owner: named === `owner-${owner?.id}` ? owner : undefined,
    sign: `${names.join('/')} ${text.slice(0, COUNTER)}`,
  }
}

async function readOwner(disk: Disk, file: string): Promise<Uint8Array | undefined> {
  try {
    const stats = await statsAt(disk, file)
    if (!stats?.isFile() || stats.size > MAX_OWNER_BYTES) return undefined
    return await disk.readFile(file)
  } catch {
    return undefined
  }
}

/**
 * Removes a lock, but only what was found in it: if another process has taken it meanwhile, that process keeps it. An empty
 * folder is no lock; the next owner puts its own folder in the place of it.
 */
export async function removeLock(disk: Disk, lock: string, { names }: FoundLock): Promise<void> {
  if (names === undefined) return ignoreMissing(disk.unlink(lock))
  for (const name of names) await removeAll(disk, `${lock}/${name}`)
  await ignoreMissing(disk.rmdir(lock)).catch((error: unknown) => {
    if (!IN_USE.has(codeOf(error))) throw error
  })
}

async function ignoreExisting(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
}

function counterOf(count: number): string {
  return `${String(count).padStart(COUNTER - 1, '0')}\n`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const IN_USE: ReadonlySet<string | undefined> = new Set(['ENOTEMPTY', 'EEXIST', 'ENOTDIR'])
/** The bytes of the counter at the beginning of an owner's file: ten digits and a line break. */
const COUNTER = 11
const MAX_OWNER_BYTES = 4096
const MAX_TRIES = 20

/** The process that holds a lock. */
export interface Owner extends KnownProcess {
  /** Unique for each time that a lock is taken. */
  readonly id: string
}

/** Returns this process as the owner of a lock that it is about to take. */
export function thisProcess(id: string): Owner {
  return { id, pid: process.pid, host: hostname(), ...thisKernel() }
}

/** Parses the owner in a lock; undefined if the value is not an owner. */
function asOwner(value: unknown): Owner | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, pid, host, boot, namespaces, start } = value as Partial<Record<keyof Owner, unknown>>
  if (typeof id !== 'string' || !ID.test(id)) return undefined
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0 || typeof host !== 'string')
    return undefined
  if (typeof boot !== 'string' || typeof namespaces !== 'string' || typeof start !== 'string')
    return undefined
  return { id, pid, host, boot, namespaces, start }
}

const ID = /^[\da-f-]{1,64}$/
