import { codeOf } from './errors.js'
import type { FsPromises } from './fs-promises.js'
import { bytesAt, fileAt, type Tree } from './operations.js'
import { parentOf, step } from './paths.js'

export async function write(
  { promises, locate }: Tree,
  path: string,
  bytes: Uint8Array,
  mode: number | undefined,
): Promise<void> {
  const own = new Uint8Array(bytes)
  const place = await locate(path)
  const old = await fileAt(promises, place.target, path)
  if (old === undefined) await promises.mkdir(parentOf(place.target), { recursive: true })
  // Located again, because a link may have appeared there while the folders were created.
  const { target } = await locate(path)
  if (old !== undefined && old.nlink > 1) return overwrite(promises, target, own, mode)
  return replace(promises, target, own, mode ?? (old && Number(old.mode) & 0o777))
}

/**
 * Replaces a file by renaming a new file in the same folder over it.
 *
 * @param target absolute, its symbolic links resolved
 * @param mode the permission bits afterwards; undefined for the system's default
 */
async function replace(
  promises: FsPromises,
  target: string,
  bytes: Uint8Array,
  mode: number | undefined,
): Promise<void> {
  const temporary = step(parentOf(target), `.emend-${Math.random().toString(36).slice(2)}.tmp`)
  try {
    // The mode is set afterwards, because the umask may remove bits from the mode that a file is created with.
    await promises.writeFile(temporary, bytes, { flag: 'wx', ...(mode !== undefined && { mode: 0o600 }) })
    if (mode !== undefined) await promises.chmod(temporary, mode)
    await promises.rename(temporary, target)
  } catch (error) {
    // A file that was there before belongs to somebody else.
    if (codeOf(error) !== 'EEXIST') await promises.unlink(temporary).catch(() => undefined)
    throw error
  }
}

/**
 * Writes in place into a file that has several hard links, so that all of them keep naming it. Not atomic: a concurrent
 * reader may see a part of the content. When the write fails, the old content is put back.
 */
async function overwrite(
  promises: FsPromises,
  target: string,
  bytes: Uint8Array,
  mode: number | undefined,
): Promise<void> {
  const old = await bytesAt(promises, target)
  try {
    await promises.writeFile(target, bytes)
    if (mode !== undefined) await promises.chmod(target, mode)
  } catch (error) {
    await promises.writeFile(target, old).catch((cause: unknown) => {
      throw new Error(`${codeOf(error)}, and the old content could not be put back`, { cause })
    })
    throw error
  }
}
