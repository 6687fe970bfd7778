import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { type Disk, type DiskFile, type DiskStats, MODE_BITS } from './disk.js'
import { codeOf } from './errors.js'

/** What a file is to be. */
export interface NewFile {
  readonly bytes: Uint8Array
  /** Its mode; undefined for the one that the system gives new files. */
  readonly mode: number | undefined
  /** The file that it replaces, whose owner it takes where the system allows that. */
  readonly old: DiskStats | undefined
}

/**
 * Writes a new file and flushes it. A file that is there already is an error.
 *
 * @param path absolute; the name it has until it is renamed over its target
 */
export async function stage(disk: Disk, path: string, { bytes, mode, old }: NewFile): Promise<void> {
  // Nobody else may read what is not yet given the mode of the file that it replaces.
  const file = await disk.open(path, 'wx', mode === undefined ? 0o666 : 0o600)
  try {
    await file.writeFile(bytes)
    if (old !== undefined) await takeOwner(file, old)
    if (mode !== undefined) await file.chmod(mode)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function takeOwner(file: DiskFile, { uid, gid }: DiskStats): Promise<void> {
  const now = await file.stat()
  if (now.uid === uid && now.gid === gid) return
  await file.chown(uid, gid).catch((error: unknown) => {
    if (!NOT_ALLOWED.has(codeOf(error))) throw error
  })
}

/**
 * Replaces a file by a staged one, in one step.
 *
 * @param target absolute, its symbolic links resolved
 */
export async function replace(disk: Disk, target: string, file: NewFile): Promise<void> {
  const temporary = join(dirname(target), temporaryName(randomBytes(8).toString('hex')))
  try {
    await stage(disk, temporary, file)
    await disk.rename(temporary, target)
  } catch (error) {
    await disk.unlink(temporary).catch(() => undefined)
    throw error
  }
  await syncFolder(disk, dirname(target))
}

/** The name of a file that is not yet, or no longer, what it is meant to be. */
export function temporaryName(id: string): string {
  return `.emend-${id}.tmp`
}

/** What is to be in a file that is written into. */
export interface NewContent {
  readonly bytes: Uint8Array
  /** Its mode afterwards; undefined for the one that it has. */
  readonly mode: number | undefined
  /** Whether it is written, too, where its mode keeps its own owner from that. */
  readonly force: boolean
}

/**
 * Writes into a file that has several hard links, so that all of them keep naming it. Not atomic: who reads meanwhile
 * may see a part.
 */
export async function overwrite(disk: Disk, target: string, content: NewContent): Promise<void> {
  await fill(await openToWrite(disk, target, content.force), content)
}

/** {@link overwrite} outside of a transaction: when it fails, the old content is put back. */
export async function overwriteSafely(disk: Disk, target: string, content: NewContent): Promise<void> {
  const old = await disk.readFile(target)
  const file = await openToWrite(disk, target, content.force)
  try {
    await fill(file, content)
  } catch (error) {
    await overwrite(disk, target, { ...content, bytes: old, mode: undefined }).catch((cause: unknown) => {
      throw new Error(`${codeOf(error)}, and the old content could not be put back`, { cause })
    })
    throw error
  }
}

/** Truncates last: until then the file has space for its old content, whatever else the disk has space for. */
async function fill(file: DiskFile, { bytes, mode }: NewContent): Promise<void> {
  try {
    await file.writeFile(bytes)
    await file.truncate(bytes.length)
    if (mode !== undefined) await file.chmod(mode)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function openToWrite(disk: Disk, target: string, force: boolean): Promise<DiskFile> {
  try {
    return await disk.open(target, 'r+')
  } catch (error) {
    if (!force || codeOf(error) !== 'EACCES') throw error
    return openReadOnly(disk, target).catch(() => {
      throw error
    })
  }
}

/** What is added to a mode that keeps its owner from writing. */
export const OWNER_WRITES = 0o200

/** Lifts a mode that keeps its owner from writing, only for as long as it takes to open the file: what is open stays writable. */
async function openReadOnly(disk: Disk, target: string): Promise<DiskFile> {
  const reader = await disk.open(target, 'r')
  try {
    const mode = (await reader.stat()).mode & MODE_BITS
    await reader.chmod(mode | OWNER_WRITES)
    try {
      return await disk.open(target, 'r+')
    } finally {
      await reader.chmod(mode)
    }
  } finally {
    await reader.close()
  }
}

/** Makes what happened to the names in a folder last. Systems that cannot do that for folders do it by themselves. */
export async function syncFolder(disk: Disk, folder: string): Promise<void> {
  const handle = await disk.open(folder, 'r').catch(unlessUnable)
  if (handle === undefined) return
  try {
    await handle.sync().catch(unlessUnable)
  } finally {
    await handle.close()
  }
}

function unlessUnable(error: unknown): undefined {
  if (UNABLE.has(codeOf(error))) return undefined
  throw error
}

const NOT_ALLOWED: ReadonlySet<string | undefined> = new Set(['EPERM', 'EINVAL', 'ENOSYS'])
const UNABLE: ReadonlySet<string | undefined> = new Set(['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'])
