import { resolve } from 'node:path'
import { FileSystemError } from '@emend/fs'
import { type Disk, nodeDisk } from './disk.js'
import { codeOf } from './errors.js'
import { locate, locatePlace } from './locate.js'
import type { PathPolicy } from './policy.js'
import type { Tree } from './tree.js'

/** How the files below a folder may be used. */
export interface TreeOptions {
  /** May allow paths that are refused otherwise. Default: none is allowed. */
  readonly policy?: PathPolicy
  /**
   * How many commits are kept in the state folder, to be undone later; of large files fewer, 1 GiB in all. Default 0:
   * none.
   */
  readonly history?: number
  /** Milliseconds to wait for another process that is committing below the same root. Default 10,000. */
  readonly patience?: number
}

/** Opens a folder. Its symbolic links are resolved once, by the first operation. */
export function openTree(
  root: string,
  { policy, history = 0, patience = 10_000 }: TreeOptions,
  disk: Disk = nodeDisk,
): Tree {
  const absolute = resolve(root)
  let real: string | undefined
  const open = async (path: string): Promise<string> => {
    try {
      real ??= await disk.realpath(absolute)
      return real
    } catch (error) {
      const code = codeOf(error)
      const reason = `cannot be reached: opening the root folder gives ${code}`
      throw new FileSystemError('io', path, reason, code)
    }
  }
  return {
    disk,
    history,
    patience,
    root: open,
    locate: async (path) => locate({ disk, root: await open(path), policy }, path),
    locatePlace: async (place, path) => locatePlace({ disk, root: await open(place), policy }, place, path),
  }
}
