import { resolve } from 'node:path'
import { FileSystemError } from '@emend/fs'
import { sharing } from './at-once.js'
import { blockingDisk } from './blocking-disk.js'
import { placeOfPath } from './contain.js'
import { type Disk, nodeDisk } from './disk.js'
import { codeOf } from './errors.js'
import { statsAt } from './folders.js'
import { journalsOf } from './journal/journal.js'
import { userKeyFolder } from './key-folder.js'
import { type Bounds, locate, locatePlace } from './locate.js'
import type { PathPolicy } from './policy.js'
import { stateFolderOf } from './state-folder.js'
import type { Tree } from './tree.js'
import { finishedIn } from './trust/finished.js'
import { sealsOf } from './trust/seal.js'

/** How the files below a folder may be used. */
export interface TreeOptions {
  /** May allow paths that are refused otherwise. Default: none is allowed. */
  readonly policy?: PathPolicy
  /**
   * What becomes of absolute paths: `below-root` reads one that leads into the folder as the relative one, in requests, which
   * plans ask about by `checkPath`. Default `refuse`.
   */
  readonly absolutePaths?: 'refuse' | 'below-root'
  /**
   * How many commits are kept in the state folder, to be undone later; of large files fewer, 1 GiB in all. Default 0:
   * none.
   */
  readonly history?: number
  /** Milliseconds to wait for another process that is committing below the same root. Default 10,000. */
  readonly patience?: number
  /**
   * The folder, outside of every root, that holds the key by which journals and kept commits are known to be this user's;
   * no request can reach into it. Default: `emend` in the user's folder for state, `$XDG_STATE_HOME` or `~/.local/state`,
   * on Windows `%LOCALAPPDATA%`.
   */
  readonly keyFolder?: string
  /** Write files whose mode keeps this user from it, too, instead of refusing them as `read-only`. Default false. */
  readonly force?: boolean
  /**
   * Do the work of the disk in the thread that asks for it: less work in all, for a program that has nothing else to do meanwhile.
   * Default false.
   */
  readonly blocking?: boolean
}

/** Opens a folder. Its symbolic links are resolved once, by the first operation. @throws TypeError for what is no path */
export function openTree(
  root: string,
  {
    policy,
    history = 0,
    patience = 10_000,
    keyFolder = userKeyFolder(),
    force = false,
    blocking = false,
  }: TreeOptions,
  disk: Disk = blocking ? blockingDisk : nodeDisk,
): Tree {
  // An empty one, as of a variable that is not set, would be the current folder.
  if (typeof root !== 'string' || root === '')
    throw new TypeError(
      `root must be the path of a folder, not ${root === '' ? 'empty' : `of type ${typeof root}`}`,
    )
  const absolute = resolve(root)
  const folder = keyFolder === undefined ? undefined : resolve(keyFolder)
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
  let key: string | undefined
  const boundsFor = async (path: string): Promise<Bounds> => {
    // Where it really is, since that is what places are compared with.
    if (folder !== undefined)
      key ??= (await placeOfPath(disk, folder).catch(() => ({ target: folder }))).target
    return { disk, root: await open(path), policy, keyFolder: key }
  }
  return {
    disk,
    history,
    patience,
    force,
    seals: sealsOf(disk, folder),
    finished: finishedIn(disk, folder),
    root: open,
    hasJournals: sharing(
      async (root) => (await statsAt(disk, journalsOf(stateFolderOf(root)))) !== undefined,
    ),
    locate: sharing(async (path) => locate(await boundsFor(path), path)),
    locatePlace: async (place, path) => locatePlace(await boundsFor(place), place, path),
  }
}
