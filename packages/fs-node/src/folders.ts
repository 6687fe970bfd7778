import { dirname } from 'node:path'
import type { Disk, DiskStats } from './disk.js'
import { codeOf, ifPresent } from './errors.js'
import { syncFolder } from './stage.js'

/** Returns the folders that do not exist on the path to `folder`, outermost first, including itself. Creates nothing. */
export async function missingFolders(disk: Disk, folder: string): Promise<string[]> {
  const missing: string[] = []
  for (let at = folder; (await ifPresent(disk.stat(at))) === undefined; at = dirname(at)) missing.unshift(at)
  return missing
}

/**
 * Creates a folder and the missing folders above it, and flushes each of them.
 *
 * @param mode of each folder that is created; default: the system's default
 */
export async function makeFolders(disk: Disk, folder: string, mode?: number): Promise<void> {
  for (const one of await missingFolders(disk, folder)) {
    try {
      await disk.mkdir(one, mode)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    await syncFolder(disk, dirname(one))
  }
}

/**
 * Removes a folder and the files in it, in the order of their names, so that files that must not outlive others go first.
 * Anything that is gone already is ignored. If the folder is a symbolic link, only the link is removed, because its target
 * may belong to somebody else.
 */
export async function removeFolder(disk: Disk, folder: string): Promise<void> {
  if ((await statsAt(disk, folder))?.isSymbolicLink()) return ignoreMissing(disk.unlink(folder))
  for (const name of await namesIn(disk, folder)) await ignoreMissing(disk.unlink(`${folder}/${name}`))
  await ignoreMissing(disk.rmdir(folder))
}

/** Returns the names in a folder, sorted; none if there is no folder. */
export async function namesIn(disk: Disk, folder: string): Promise<string[]> {
  return (await ifPresent(disk.readdir(folder)))?.sort() ?? []
}

/** Returns the stats of whatever is at a path, without following a link; undefined if nothing is there. */
export async function statsAt(disk: Disk, path: string): Promise<DiskStats | undefined> {
  try {
    return await disk.lstat(path)
  } catch (error) {
    const code = codeOf(error)
    // `ENOTDIR`: a folder of the path is not a folder, so nothing is there.
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

/** Waits for a removal, and ignores it if there is nothing to remove. */
export async function ignoreMissing(removal: Promise<unknown>): Promise<void> {
  await ifPresent(removal)
}

/** Removes whatever is at a path, a folder with everything in it. Symbolic links are removed, not followed. */
export async function removeAll(disk: Disk, path: string): Promise<void> {
  const stats = await statsAt(disk, path)
  if (stats === undefined) return
  if (!stats.isDirectory()) return ignoreMissing(disk.unlink(path))
  for (const name of await namesIn(disk, path)) await removeAll(disk, `${path}/${name}`)
  await ignoreMissing(disk.rmdir(path))
}

/** Whether anything is at a path, including a symbolic link whose target does not exist. */
export async function exists(disk: Disk, path: string): Promise<boolean> {
  return (await statsAt(disk, path)) !== undefined
}
