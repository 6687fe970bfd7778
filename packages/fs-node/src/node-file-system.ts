import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type FileSystem, FileSystemError, requirePath } from '@emend/fs'
import { contain } from './contain.js'
import { codeOf, mapErrors } from './errors.js'
import { exists, type Locate, move, read, realPath, remove, statOf, write } from './operations.js'

/**
 * The files below a folder of the disk. Nothing outside the folder is ever read, written or removed: each
 * operation resolves symbolic links right before it acts and rejects with `path-refused` where they lead outside.
 *
 * A write goes to a temporary file beside the target, is flushed to the disk and renamed over it; the file keeps
 * its permission bits, and its owner where the system allows that. A file with several hard links is written in
 * place instead, which is not atomic. Devices, pipes and sockets are `not-a-file`. Reasons hold the system's
 * code, such as `ENOSPC`, and no absolute path. On Windows, files have no permission bits.
 *
 * @param root the folder, which must exist when the first operation begins; a relative one is taken from the
 * current folder at once
 */
export function nodeFileSystem(root: string): FileSystem {
  const openRoot = rootOpener(resolve(root))
  const locate: Locate = async (path) => {
    const checked = requirePath(path)
    const real = await openRoot(path)
    return { root: real, ...(await contain(real, checked)) }
  }
  return Object.freeze<FileSystem>({
    apiVersion: 1,
    name: 'node',
    readFile: (path) => mapErrors(path, () => read(locate, path)),
    writeFile: (path, bytes, { mode } = {}) => mapErrors(path, () => write(locate, path, bytes, mode)),
    deleteFile: (path) => mapErrors(path, () => remove(locate, path)),
    exists: (path) => mapErrors(path, () => exists(locate, path)),
    stat: (path) => mapErrors(path, () => statOf(locate, path)),
    rename: (from, to) => mapErrors(from, () => move(locate, from, to)),
    realPath: (path) => mapErrors(path, () => realPath(locate, path)),
  })
}

/** The root with its symbolic links resolved, once. */
function rootOpener(root: string): (path: string) => Promise<string> {
  let real: string | undefined
  return async (path) => {
    try {
      real ??= await realpath(root)
      return real
    } catch (error) {
      throw new FileSystemError(
        'io',
        path,
        `cannot be reached: opening the root folder gives ${codeOf(error)}`,
      )
    }
  }
}
