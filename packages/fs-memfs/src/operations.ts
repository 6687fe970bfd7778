import { type FileStat, FileSystemError, fileStat } from '@emend/fs'
import type { RealPath } from './contain.js'
import { codeOf } from './errors.js'
import type { FsPromises, FsStats } from './fs-promises.js'
import { wayTo } from './paths.js'

/** A volume and the folder of it that paths are relative to. */
export interface Tree {
  readonly promises: FsPromises
  /** Resolves a path relative to the root as it is at this moment, or refuses it. */
  locate(path: string): Promise<RealPath & { readonly root: string }>
}

export async function read({ promises, locate }: Tree, path: string): Promise<Uint8Array> {
  const { target } = await locate(path)
  await requireFile(promises, target, path)
  return bytesAt(promises, target)
}

export async function remove({ promises, locate }: Tree, path: string): Promise<void> {
  const { target, entry } = await locate(path)
  await requireFile(promises, target, path)
  await promises.unlink(entry)
}

export async function statOf({ promises, locate }: Tree, path: string): Promise<FileStat> {
  return fileStat(await promises.stat((await locate(path)).target))
}

export async function realPath({ locate }: Tree, path: string): Promise<string> {
  const { root, target } = await locate(path)
  return wayTo(root, target) ?? path
}

/** Returns a copy of the content of a file. */
async function bytesAt(promises: FsPromises, target: string): Promise<Uint8Array> {
  const content = await promises.readFile(target)
  if (typeof content === 'string') throw new TypeError('was read as text where bytes were asked for')
  return new Uint8Array(content)
}

/** Returns the stats of the file at `target`; undefined if nothing is there. @throws FileSystemError `not-a-file` */
export async function fileAt(
  promises: FsPromises,
  target: string,
  path: string,
): Promise<FsStats | undefined> {
  try {
    return await requireFile(promises, target, path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Returns the stats of the file at `target`.
 * @throws FileSystemError `not-a-file`; otherwise what the volume throws, such as `ENOENT` if nothing is there
 */
export async function requireFile(promises: FsPromises, target: string, path: string): Promise<FsStats> {
  const stats = await promises.stat(target)
  if (!stats.isFile()) throw new FileSystemError('not-a-file', path)
  return stats
}
