import { randomBytes } from 'node:crypto'
import { hashAt } from '../content.js'
import type { Disk } from '../disk.js'
import { makeFolders } from '../folders.js'
import { stage } from '../stage.js'

/** The contents of files that requests wrote and a person accepted: by absolute path the SHA-256 in hexadecimal. */
export type Accepted = ReadonlyMap<string, string>

/**
 * Reads what a person accepted. A list that others may write, or that is none, accepts nothing.
 *
 * @param folder of the user's key, absolute; undefined where the user has none
 */
export async function readAccepted(disk: Disk, folder: string | undefined): Promise<Accepted> {
  if (folder === undefined) return new Map()
  const file = `${folder}/${ACCEPTED}`
  try {
    const stats = await disk.lstat(file)
    const user = process.geteuid?.()
    const isOwn = user === undefined || (stats.uid === user && (stats.mode & 0o022) === 0)
    if (!isOwn || !stats.isFile() || stats.size > MOST_BYTES) return new Map()
    const { version, files } = JSON.parse(new TextDecoder().decode(await disk.readFile(file)))
    return version === 1 ? new Map(Object.entries<string>(files)) : new Map()
  } catch {
    return new Map()
  }
}

/**
 * Accepts files as they are now, or no longer, in addition to what was accepted before.
 *
 * @param files absolute, with symbolic links resolved
 * @throws what the disk throws
 */
export async function changeAccepted(
  disk: Disk,
  folder: string,
  files: readonly string[],
  isAccepted = true,
): Promise<void> {
  const all = new Map(await readAccepted(disk, folder))
  for (const file of files) {
    const hash = isAccepted ? await hashAt(disk, file) : undefined
    all.delete(file)
    if (hash !== undefined) all.set(file, hash)
  }
  const list = { version: 1, files: Object.fromEntries([...all].slice(-MOST_FILES)) }
  const temporary = `${folder}/${ACCEPTED}-${randomBytes(6).toString('hex')}.tmp`
  await makeFolders(disk, folder, 0o700)
  const bytes = new TextEncoder().encode(`${JSON.stringify(list, undefined, 1)}\n`)
  await stage(disk, temporary, { bytes, mode: 0o600, old: undefined })
  await disk.rename(temporary, `${folder}/${ACCEPTED}`)
}

/** Whether a file has content that nobody has accepted: neither what was there before a request wrote it, nor what a person accepted. */
export async function isUnaccepted(
  disk: Disk,
  accepted: Accepted,
  file: string,
  before: string | undefined,
): Promise<boolean> {
  const stats = await disk.stat(file).catch(() => undefined)
  if (stats?.isFile() !== true) return false
  const hash = await hashAt(disk, file).catch(() => 'unreadable')
  return hash !== undefined && hash !== before && hash !== accepted.get(await disk.realpath(file))
}

/** The name of the list in the user's own state folder, outside of every project. */
const ACCEPTED = 'accepted-files.json'
/** How many files the list has; then the ones accepted first leave it. */
const MOST_FILES = 10_000
const MOST_BYTES = 2 ** 24
