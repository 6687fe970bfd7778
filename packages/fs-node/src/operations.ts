import { dirname, relative, sep } from 'node:path'
import { type FileStat, FileSystemError, fileStat } from '@emend/fs'
import { type Disk, type DiskStats, MODE_BITS } from './disk.js'
import { ifPresent, mapErrors } from './errors.js'
import { makeFolders } from './folders.js'
import { requireNotInterrupted } from './interrupted.js'
import { overwriteSafely, replace, syncFolder } from './stage.js'
import type { Tree } from './tree.js'

export async function read(tree: Tree, path: string): Promise<Uint8Array> {
  const { disk, locate } = tree
  const { target } = await locate(path)
  await requireNotInterrupted(tree, target, path)
  await requireFile(disk, target, path)
  const { buffer, byteOffset, byteLength } = await disk.readFile(target)
  return new Uint8Array(buffer, byteOffset, byteLength)
}

export async function write(
  { disk, locate, force, keepsHardLinks }: Tree,
  path: string,
  bytes: Uint8Array,
  mode: number | undefined,
): Promise<void> {
  const own = new Uint8Array(bytes)
  const place = (await locate(path)).target
  const old = await makeRoom(disk, place, place, path)
  // Located again, because a link may have appeared there while the folders were created.
  const { target } = await locate(path)
  const bits = mode ?? (old && old.mode & MODE_BITS)
  if (old !== undefined && old.nlink > 1 && keepsHardLinks)
    await overwriteSafely(disk, target, { bytes: own, mode: bits, force })
  else await replace(disk, target, { bytes: own, mode: bits, old })
}

export async function remove({ disk, locate }: Tree, path: string): Promise<void> {
  const { target, entry } = await locate(path)
  await requireFile(disk, target, path)
  await disk.unlink(entry)
  await syncFolder(disk, dirname(entry))
}

export async function statOf({ disk, locate }: Tree, path: string): Promise<FileStat> {
  const { mode, ...stats } = fileStat(await disk.stat((await locate(path)).target))
  return process.platform === 'win32' ? stats : { ...stats, mode }
}

export async function move({ disk, locate }: Tree, from: string, to: string): Promise<void> {
  const source = await locate(from)
  await requireFile(disk, source.target, from)
  const place = await mapErrors(to, async () => {
    const place = await locate(to)
    await makeRoom(disk, place.target, place.entry, to)
    return locate(to)
  })
  // Located again, for the same reason as in `write`.
  const { entry, target } = await locate(from)
  // The link would replace its own target, and then lead to itself.
  if (entry !== target && target === place.entry)
    throw new FileSystemError('io', from, 'is a link to the file itself')
  await disk.rename(entry, place.entry)
  for (const folder of new Set([source.entry, place.entry].map((entry) => dirname(entry))))
    await syncFolder(disk, folder)
}

export async function realPath({ locate, root }: Tree, path: string): Promise<string> {
  const { target } = await locate(path)
  return relative(await root(path), target)
    .split(sep)
    .join('/')
}

/** Creates the folders that a file at `place` needs. @returns the stats of the file that is already at `target`, if any */
async function makeRoom(
  disk: Disk,
  target: string,
  place: string,
  path: string,
): Promise<DiskStats | undefined> {
  const old = await ifPresent(requireFile(disk, target, path))
  if (old === undefined) await makeFolders(disk, dirname(place))
  return old
}

/** Returns the stats of the file at `target`. @throws FileSystemError `not-a-file`, and what the disk throws */
export async function requireFile(disk: Disk, target: string, path: string): Promise<DiskStats> {
  const stats = await disk.stat(target)
  if (!stats.isFile()) throw new FileSystemError('not-a-file', path)
  return stats
}
