import { resolve } from 'node:path'
import { FileSystemError, foldName, type OptionNames, requireKnown, secretsIn } from '@emend/fs'
import { sharingRunningCalls } from './at-once.js'
import { targetOfPath } from './contain.js'
import { blockingDisk, type Disk, nodeDisk } from './disk.js'
import { codeOf } from './errors.js'
import { statsAt } from './folders.js'
import { journalsOf } from './journal/journal.js'
import { userKeyFolder } from './key-folder.js'
import { type Bounds, locate, locatePlace, type PathPolicy } from './locate.js'
import { type Clock, monotonicClock } from './lock/clock.js'
import { stateFolderOf } from './state-folder.js'
import type { Tree } from './tree.js'
import { changeAccepted, readAccepted } from './trust/accepted.js'
import { finishedIn } from './trust/finished.js'
import { sealsOf } from './trust/seal.js'
import { type IsCode, runIn, trustedCodeIn } from './trust/trusted-code.js'
import { writtenIn } from './trust/written.js'

/** Options for the file system of a folder. */
export interface TreeOptions {
  /** May allow paths that are otherwise refused. Default: none is allowed. */
  readonly policy?: PathPolicy | undefined
  /**
   * How absolute paths in requests are treated. `below-root`: `checkPath`, which plans call for each path, converts an
   * absolute path inside the folder to the relative path. `refuse`: absolute paths are refused. Default `refuse`.
   */
  readonly absolutePaths?: 'refuse' | 'below-root' | undefined
  /**
   * How many commits are kept in the state folder so that they can be undone. Fewer are kept if their files are large: at
   * most 1 GiB in total. Default 0: none.
   */
  readonly history?: number | undefined
  /**
   * Milliseconds to wait for another process that is committing below the same root. A process that cannot be seen from
   * here, as in another container, is watched for 10,000 of them before its lock counts as left. Default 15,000.
   */
  readonly patience?: number | undefined
  /** Called once for a wait that has taken a second, with what is waited for: a sentence without the full stop. */
  readonly onWait?: ((message: string) => void) | undefined
  /**
   * The folder, outside every root, with the key that shows that a journal or kept commit is this user's. No request can
   * reach into it. Default: `emend` in the user's state folder, which is `$XDG_STATE_HOME` or `~/.local/state`, on Windows
   * `%LOCALAPPDATA%`.
   */
  readonly keyFolder?: string | undefined
  /**
   * Absolute paths of files that the caller runs as code. Requests for them are refused, as for code that `emend trust` has
   * allowed to run, unless the policy allows them. Default: none.
   */
  readonly code?: readonly string[] | undefined
  /** The names of files for secrets, to which all requests are refused, also by links; see `SECRET_FILES`. Default: none. */
  readonly secrets?: readonly string[] | undefined
  /**
   * What happens to a file with several hard links when it is written. `break`: a new file takes its name, so that the other names, which
   * may belong to other projects, keep their content. `in-place`: the file itself is written, so that all names have the new content;
   * that alone is not atomic outside of a commit. Default `break`.
   */
  readonly hardLinks?: 'break' | 'in-place' | undefined
  /** Whether to write files that their mode protects from this user, instead of refusing them as `read-only`. Default false. */
  readonly force?: boolean | undefined
  /**
   * Whether to run disk operations synchronously in the calling thread. That is less work in total, for a program that has
   * nothing else to do in the meantime. Default false.
   */
  readonly blocking?: boolean | undefined
}

export const TREE_OPTIONS: OptionNames<TreeOptions> = {
  policy: 'function',
  absolutePaths: ['refuse', 'below-root'],
  history: { least: 0 },
  patience: { least: 0 },
  onWait: 'function',
  code: 'list',
  secrets: 'list',
  keyFolder: 'text',
  hardLinks: ['break', 'in-place'],
  force: [true, false],
  blocking: [true, false],
}

/**
 * Opens a folder. The first operation resolves its symbolic links, once.
 *
 * @throws TypeError if `root` is not a non-empty string, and for an unknown option
 */
export function openTree(
  root: string,
  options: TreeOptions,
  given?: Disk,
  clock: Clock = monotonicClock,
): Tree {
  requireKnown('the file system of a folder', options, TREE_OPTIONS)
  const { policy, history = 0, patience = 15_000, force = false, blocking = false } = options
  const { keyFolder = userKeyFolder(), code = [], secrets = [], hardLinks = 'break', onWait } = options
  const disk = given ?? (blocking ? blockingDisk : nodeDisk)
  // An empty root, for example from an unset variable, would mean the current folder.
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
  // The key folder with its symbolic links resolved, because places are compared with it.
  let key: Promise<string> | undefined
  const keyOf = async (own: string) => foldName(await targetOfPath(disk, own).catch(() => own))
  const trustedCode = sharingRunningCalls(trustedCodeIn(disk, folder))
  const isOwn = runIn(code)
  const isSecret = secrets.length > 0 ? secretsIn(secrets) : undefined
  const boundsFor = async (path: string): Promise<Bounds> => {
    if (folder !== undefined) key ??= keyOf(folder)
    const isTrusted = await trustedCode('')
    const isCode: IsCode = (file) => isOwn(file) || isTrusted(file)
    return { disk, root: await open(path), policy, keyFolder: await key, isCode, isSecret }
  }
  return {
    disk,
    history,
    patience,
    onWait,
    clock,
    force,
    keepsHardLinks: hardLinks === 'in-place',
    seals: sealsOf(disk, folder),
    finished: finishedIn(disk, folder),
    written: writtenIn(disk, folder),
    accepted: () => readAccepted(disk, folder),
    async accept(files, isAccepted = true) {
      if (folder === undefined)
        throw new FileSystemError(
          'io',
          '.',
          'cannot be accepted: this user has no home folder: set XDG_STATE_HOME',
        )
      await changeAccepted(disk, folder, files, isAccepted)
    },
    root: open,
    hasJournals: sharingRunningCalls(
      async (root) => (await statsAt(disk, journalsOf(stateFolderOf(root)))) !== undefined,
    ),
    locate: sharingRunningCalls(async (path) => locate(await boundsFor(path), path)),
    locatePlace: async (place, path) => locatePlace(await boundsFor(place), place, path),
  }
}
