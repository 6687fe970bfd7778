import { codeOf } from './errors.js'
import type { FsPromises } from './fs-promises.js'
import { fileAt, type Tree } from './operations.js'
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
