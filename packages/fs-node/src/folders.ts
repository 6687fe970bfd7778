import { dirname } from 'node:path'
import type { Disk, DiskStats } from './disk.js'
import { codeOf } from './errors.js'
import { syncFolder } from './stage.js'

/** The folders that are missing on the way to one, from the outermost. Nothing is made. */
export async function missingFolders(disk: Disk, folder: string): Promise<string[]> {
  const missing: string[] = []
  for (let at = folder; !(await exists(disk, at)); at = dirname(at)) missing.unshift(at)
  return missing
}

/**
 * Makes a folder with all that it needs. What is made is flushed.
 *
 * @param mode of each that is made; default: the system's
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
 * Removes a folder of files, with the files first that must not outlive others. Gone already is fine. Of a link, only
 * the link is removed: what it leads to is somebody else's.
 */
export async function removeFolder(disk: Disk, folder: string): Promise<void> {
  if ((await statsAt(disk, folder))?.isSymbolicLink()) return gone(disk.unlink(folder))
  for (const name of await namesIn(disk, folder)) await gone(disk.unlink(`${folder}/${name}`))
  await gone(disk.rmdir(folder))
}

/** The names in a folder; none where there is no folder. */
export async function namesIn(disk: Disk, folder: string): Promise<string[]> {
  try {
    return (await disk.readdir(folder)).sort()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** What has a name, be it a link; undefined where nothing has it. */
export async function statsAt(disk: Disk, path: string): Promise<DiskStats | undefined> {
  try {
    return await disk.lstat(path)
  } catch (error) {
    const code = codeOf(error)
    // `ENOTDIR`: below what is no folder, nothing has a name.
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

/** Takes it for done when what is to be removed is gone already. */
export async function gone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** Removes whatever has a name, a folder with all that is in it. Links are removed, not followed. */
export async function removeAll(disk: Disk, path: string): Promise<void> {
  const stats = await statsAt(disk, path)
  if (stats === undefined) return
  if (!stats.isDirectory()) return gone(disk.unlink(path))
  for (const name of await namesIn(disk, path)) await removeAll(disk, `${path}/${name}`)
  await gone(disk.rmdir(path))
}

async function exists(disk: Disk, path: string): Promise<boolean> {
  try {
    await disk.stat(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}
