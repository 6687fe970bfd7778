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
  // Located again: making the folders took time in which a link may have appeared there.
  const { target } = await locate(path)
  if (old !== undefined && old.nlink > 1) return overwrite(promises, target, own, mode)
  return replace(promises, target, own, mode ?? (old && Number(old.mode) & 0o777))
}

/**
 * Replaces a file by renaming a new one of the same folder over it.
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
    // Set afterwards, because the system may take bits away from what a file is made with.
    await promises.writeFile(temporary, bytes, { flag: 'wx', ...(mode !== undefined && { mode: 0o600 }) })
    if (mode !== undefined) await promises.chmod(temporary, mode)
    await promises.rename(temporary, target)
  } catch (error) {
    // A file that stood there before is somebody else's.
    if (codeOf(error) !== 'EEXIST') await promises.unlink(temporary).catch(() => undefined)
    throw error
  }
}

/**
 * Writes into a file that has several hard links, so that all of them keep naming it. Not atomic: who reads
 * meanwhile may see a part. When it fails, the old content is put back.
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
