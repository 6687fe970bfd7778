import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { type Disk, type DiskFile, type DiskStats, MODE_BITS } from './disk.js'
import { codeOf } from './errors.js'

/** The content and attributes of a file to be written. */
export interface NewFile {
  readonly bytes: Uint8Array
  /** The mode of the file; undefined for the system's default for new files. */
  readonly mode: number | undefined
  /** The file that it replaces. The new file gets the same owner if the system allows that. */
  readonly old: DiskStats | undefined
}

/**
 * Writes a new file and flushes it. Fails if a file is already there.
 *
 * @param path absolute; the file keeps this name until it is renamed over its target
 */
export async function stage(disk: Disk, path: string, { bytes, mode, old }: NewFile): Promise<void> {
  // Nobody else may read the file before it has the mode of the file that it replaces.
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
 * Writes a file under a temporary name and renames it over the target, so that the target is replaced in one step.
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

/** Returns the name of a temporary file. */
export function temporaryName(id: string): string {
  return `.emend-${id}.tmp`
}

/** The content to write into an existing file. */
export interface NewContent {
  readonly bytes: Uint8Array
  /** The mode of the file afterwards; undefined to keep its mode. */
  readonly mode: number | undefined
  /** Whether to write the file even if its mode keeps its owner from writing. */
  readonly force: boolean
}

/**
 * Writes in place into a file that has several hard links, where the host wants all of them to keep naming it. Not atomic: a concurrent
 * reader may see a part of the content.
 */
export async function overwrite(disk: Disk, target: string, content: NewContent): Promise<void> {
  await fill(await openToWrite(disk, target, content.force), content)
}

/** {@link overwrite} outside a transaction: when it fails, the old content is put back. */
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

/** Writes before it truncates: until then the file has the space for its old content, even on a full disk. */
async function fill(file: DiskFile, { bytes, mode }: NewContent): Promise<void> {
  try {
    await file.writeFile(bytes)
    await file.truncate(bytes.length)
    // Only its owner may set the mode of a file, even to what it is.
    if (mode !== undefined && ((await file.stat()).mode & MODE_BITS) !== mode) await file.chmod(mode)
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

/** The mode bit that lets the owner of a file write it. */
export const OWNER_WRITES = 0o200

/** Opens a read-only file for writing. The file is made writable only until it is open, because an open file stays writable. */
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

/**
 * Flushes a folder, so that created, renamed and deleted names survive a crash. Systems that cannot flush a folder
 * are left to do it themselves.
 */
export async function syncFolder(disk: Disk, folder: string): Promise<void> {
  const handle = await disk.open(folder, 'r').catch(ignoreUnsupported)
  if (handle === undefined) return
  try {
    await handle.sync().catch(ignoreUnsupported)
  } finally {
    await handle.close()
  }
}

function ignoreUnsupported(error: unknown): undefined {
  if (UNSUPPORTED.has(codeOf(error))) return undefined
  throw error
}

const NOT_ALLOWED: ReadonlySet<string | undefined> = new Set(['EPERM', 'EINVAL', 'ENOSYS'])
const UNSUPPORTED: ReadonlySet<string | undefined> = new Set([
  'EISDIR',
  'EPERM',
  'EACCES',
  'EINVAL',
  'ENOTSUP',
])
