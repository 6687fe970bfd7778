import type { Stats } from 'node:fs'
import { mkdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname, relative, sep } from 'node:path'
import { type FileStat, FileSystemError } from '@emend/fs'
import type { Place } from './contain.js'
import { codeOf, mapErrors } from './errors.js'
import { overwrite, replace } from './write.js'

/** Finds where a path of the root is at this moment, or refuses it. */
export type Locate = (path: string) => Promise<Place & { readonly root: string }>

export async function read(locate: Locate, path: string): Promise<Uint8Array> {
  const { target } = await locate(path)
  await requireFile(target, path)
  return new Uint8Array(await readFile(target))
}

export async function write(
  locate: Locate,
  path: string,
  bytes: Uint8Array,
  mode: number | undefined,
): Promise<void> {
  const own = new Uint8Array(bytes)
  const old = await makeRoom((await locate(path)).target, path)
  // Located again: making the folders took time in which a link may have come to stand there.
  const { target } = await locate(path)
  const put = old !== undefined && old.nlink > 1 ? overwrite : replace
  await put(target, own, mode ?? old?.mode)
}

export async function remove(locate: Locate, path: string): Promise<void> {
  const { target, entry } = await locate(path)
  await requireFile(target, path)
  await unlink(entry)
}

export async function exists(locate: Locate, path: string): Promise<boolean> {
  try {
    await stat((await locate(path)).target)
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    throw error
  }
}

export async function statOf(locate: Locate, path: string): Promise<FileStat> {
  const stats = await stat((await locate(path)).target)
  const kind = stats.isFile() ? 'file' : stats.isDirectory() ? 'directory' : 'other'
  return { kind, size: stats.size, ...(process.platform !== 'win32' && { mode: stats.mode & 0o777 }) }
}

export async function move(locate: Locate, from: string, to: string): Promise<void> {
  const source = await locate(from)
  await requireFile(source.target, from)
  const place = await mapErrors(to, async () => {
    await makeRoom((await locate(to)).target, to)
    return locate(to)
  })
  await rename(source.entry, place.entry)
}

export async function realPath(locate: Locate, path: string): Promise<string> {
  const { root, target } = await locate(path)
  return relative(root, target).split(sep).join('/')
}

/** Makes the folders that a file needs. @returns what stands there already */
async function makeRoom(target: string, path: string): Promise<Stats | undefined> {
  try {
    return await requireFile(target, path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    await mkdir(dirname(target), { recursive: true })
    return undefined
  }
}

async function requireFile(target: string, path: string): Promise<Stats> {
  const stats = await stat(target)
  if (!stats.isFile()) throw new FileSystemError('not-a-file', path)
  return stats
}
