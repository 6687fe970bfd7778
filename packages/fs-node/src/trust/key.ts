import { randomBytes } from 'node:crypto'
import type { Disk, DiskStats } from '../disk.js'
import { codeOf } from '../errors.js'
import { makeFolders, statsAt } from '../folders.js'
import { stage, syncFolder } from '../stage.js'

/** The key exists but cannot be trusted or read, or it cannot be created. The message is for the user. */
export class KeyError extends Error {}

/**
 * Reads the user's key; undefined if none has been created yet. The key is accepted only if the file and its folder belong
 * to this user, and nobody else can read or replace the file.
 *
 * @param folder absolute
 * @throws KeyError if the key cannot be trusted or read
 */
export async function readKey(disk: Disk, folder: string): Promise<Uint8Array | undefined> {
  const file = `${folder}/${KEY}`
  try {
    const stats = await statsAt(disk, file)
    if (stats === undefined) return undefined
    requireOwn(folder, await disk.stat(folder), 0o022)
    if (!stats.isFile()) throw new KeyError(`${file} is not a file`)
    requireOwn(file, stats, 0o077)
    const text = stats.size > MAX_BYTES ? '' : new TextDecoder().decode(await disk.readFile(file))
    if (!/^[\da-f]{64}\n$/.test(text)) throw new KeyError(`${file} holds no key: remove it`)
    return Buffer.from(text.trim(), 'hex')
  } catch (error) {
    throw asKeyError(error, folder)
  }
}

/**
 * Creates the user's key, or reads the key that another process has created at the same moment.
 *
 * @throws KeyError
 */
export async function makeKey(disk: Disk, folder: string): Promise<Uint8Array> {
  const id = randomBytes(8).toString('hex')
  const temporary = `${folder}/${KEY}-${id}.tmp`
  try {
    await makeFolders(disk, folder, 0o700)
    const bytes = new TextEncoder().encode(`${randomBytes(32).toString('hex')}\n`)
    await stage(disk, temporary, { bytes, mode: 0o600, old: undefined })
    try {
      await putInPlace(disk, temporary, `${folder}/${KEY}`)
    } finally {
      await disk.unlink(temporary).catch(() => undefined)
    }
    await syncFolder(disk, folder)
  } catch (error) {
    throw asKeyError(error, folder)
  }
  const key = await readKey(disk, folder)
  if (key === undefined) throw new KeyError(`${folder}: the key that was made is gone`)
  return key
}

/**
 * Puts the new key in place. The first process wins; on a system without hard links the last one does. All processes
 * then read the same file.
 */
async function putInPlace(disk: Disk, temporary: string, file: string): Promise<void> {
  try {
    await disk.link(temporary, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' && (await statsAt(disk, file)) === undefined)
      await disk.rename(temporary, file)
  }
}

/** @param forbidden the mode bits that would give access to others */
function requireOwn(path: string, { uid, mode }: DiskStats, forbidden: number): void {
  const user = process.geteuid?.()
  // Windows has no such owners and modes. There, the location of the folder makes it the user's own.
  if (user === undefined) return
  if (uid !== user) throw new KeyError(`${path} belongs to another user`)
  if ((mode & forbidden) === 0) return
  const wanted = forbidden === 0o077 ? '600' : '700'
  throw new KeyError(`${path} is open to other users: give it the mode ${wanted}`)
}

function asKeyError(error: unknown, folder: string): KeyError {
  if (error instanceof KeyError) return error
  const code = codeOf(error)
  return new KeyError(
    `${folder} cannot be used: ${code ?? (error instanceof Error ? error.message : String(error))}`,
  )
}

const KEY = 'key'
const MAX_BYTES = 1024
