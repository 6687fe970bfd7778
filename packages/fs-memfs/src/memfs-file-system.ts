import {
  type FileSystem,
  FileSystemError,
  isThere,
  type OptionNames,
  requireKnown,
  requirePath,
} from '@emend/fs'
import { contain, followLinks } from './contain.js'
import { codeOf, mapErrors } from './errors.js'
import type { FsPromises } from './fs-promises.js'
import { move } from './move.js'
import { read, realPath, remove, statOf, type Tree } from './operations.js'
import { write } from './write.js'

/** The options of `memfsFileSystem`. */
export interface MemfsFileSystemOptions {
  /**
   * The folder that contains all files: an absolute path, separated by `/`. It must exist when an operation begins.
   * Default: `/`.
   */
  readonly root?: string | undefined
}

/**
 * Creates a file system for the files below one folder of a memfs volume, or of anything else whose promises look like
 * those of `node:fs`. It needs nothing from Node itself. Nothing outside the folder is ever read, written or removed:
 * each operation resolves symbolic links right before it acts, and rejects with `path-refused` if they lead outside.
 *
 * A write goes to a temporary file beside the target, which is then renamed over the target; the file keeps its
 * permission bits. The other names of a file with several hard links keep the old content. A symbolic link is moved by creating it anew, because memfs' own `rename` moves the target of
 * the link. Such a move cannot replace anything: if something is at the new path, it is an `io` failure.
 *
 * For files on a disk, use `@emend/fs-node` instead: it also flushes them, keeps their owner and supports Windows paths.
 *
 * @param promises `vol.promises` or `fs.promises` of memfs, or `node:fs/promises`
 * @throws TypeError if the root is not absolute, and for an unknown option
 */
export function memfsFileSystem(promises: FsPromises, options: MemfsFileSystemOptions = {}): FileSystem {
  requireKnown('memfsFileSystem', options, OPTIONS)
  const { root = '/' } = options
  if (!root.startsWith('/')) throw new TypeError(`The root must begin with "/": ${JSON.stringify(root)}`)
  const tree: Tree = {
    promises,
    async locate(path) {
      const checked = requirePath(path)
      const real = await openRoot(promises, root, path)
      return { root: real, ...(await contain(promises, real, checked)) }
    },
  }
  return Object.freeze<FileSystem>({
    apiVersion: 1,
    name: 'memfs',
    readFile: (path) => mapErrors(path, () => read(tree, path)),
    writeFile: (path, bytes, { mode } = {}) => mapErrors(path, () => write(tree, path, bytes, mode)),
    deleteFile: (path) => mapErrors(path, () => remove(tree, path)),
    exists: (path) => mapErrors(path, () => isThere(statOf(tree, path))),
    stat: (path) => mapErrors(path, () => statOf(tree, path)),
    rename: (from, to) => mapErrors(from, () => move(tree, from, to)),
    realPath: (path) => mapErrors(path, () => realPath(tree, path)),
    identity: async () => ({ medium: promises, root: await openRoot(promises, root, '.') }),
  })
}

const OPTIONS: OptionNames<MemfsFileSystemOptions> = { root: 'text' }

/** Resolves the symbolic links of the root. Repeated for every operation, because a volume can be reset and filled again. */
async function openRoot(promises: FsPromises, root: string, path: string): Promise<string> {
  try {
    const real = await followLinks(promises, root, '/', '/')
    await promises.stat(real)
    return real
  } catch (error) {
    const reason = codeOf(error) ?? 'an error'
    throw new FileSystemError('io', path, `cannot be reached: opening the root folder gives ${reason}`)
  }
}
