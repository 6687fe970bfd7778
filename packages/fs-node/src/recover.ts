import type { CommitRecord } from '@emend/fs'
import { FileSystemError } from '@emend/fs'
import { mapErrors } from './errors.js'
import { namesIn } from './folders.js'
import { interruptedIn } from './interrupted.js'
import { type KeptCommit, keptCommits, keptRecord, settleHistory } from './journal/history.js'
import { journalsOf } from './journal/journal.js'
import { recoverAll, reportOf } from './journal/recover.js'
import type { Recovery, Unverified } from './journal/recovery.js'
import { clearLocks } from './lock/lock.js'
import { openTree, type TreeOptions } from './open-tree.js'
import {
  hasJournals,
  leaveStateFolder,
  requireOwnFolders,
  STATE_FOLDER,
  stateFolderOf,
  withStateFolder,
} from './state-folder.js'
import type { Tree } from './tree.js'

/** How interrupted commits are recovered. */
export interface RecoverOptions extends TreeOptions {
  /** What becomes of journals and kept commits that are not this user's. Default `leave`. */
  readonly unverified?: Unverified
}

/**
 * Finishes or takes back every commit of this user below a root that was interrupted, by a kill or because the machine
 * stopped. File systems do this themselves before they write; call it to know what was done.
 *
 * A journal without a valid code of this user's key, or for another root, or that was ended before, is never applied: it
 * is reported as `unverified`, with its files, until the option `unverified` decides about it.
 *
 * @returns one report for each commit; none where nothing was interrupted
 * @throws FileSystemError `io` when the state folder cannot be read or written, or another process is committing
 */
export function recover(
  root: string,
  { unverified = 'leave', ...options }: RecoverOptions = {},
): Promise<readonly Recovery[]> {
  return mapErrors(STATE_FOLDER, async () => {
    const tree = openTree(root, options)
    const real = await tree.root(STATE_FOLDER)
    const state = stateFolderOf(real)
    if (unverified === 'leave')
      return [...(await recoverTree(tree)), ...(await settleHistory(tree, real, state, 'leave'))]
    return withStateFolder(tree, state, async () => [
      ...(await recoverAll(tree, real, state, unverified)),
      ...(await settleHistory(tree, real, state, unverified)),
    ])
  })
}

/**
 * Removes what holds up every commit below a root for nothing: locks of processes that are gone, and those that do not
 * say whose they are.
 *
 * @param unknown also those of which it cannot be known whether their process runs: of another machine. Default false
 * @returns the names of what was removed, in the state folder
 * @throws FileSystemError `io` when the state folder cannot be read or written
 */
export function removeStaleLocks(root: string, unknown = false): Promise<readonly string[]> {
  return mapErrors(STATE_FOLDER, async () => {
    const tree = openTree(root, {})
    const state = await ownStateFolder(tree)
    const removed = await clearLocks(tree, state, unknown)
    if (removed.length > 0) await leaveStateFolder(tree.disk, state)
    return removed
  })
}

export async function recoverTree(tree: Tree): Promise<readonly Recovery[]> {
  const root = await tree.root(STATE_FOLDER)
  const state = stateFolderOf(root)
  if (!(await hasJournals(tree.disk, state))) return []
  const found = await interruptedIn(tree)
  const count = (await namesIn(tree.disk, journalsOf(state))).length
  // Nothing would be done about them, and for that nobody has to wait.
  if (found.length === count && found.every(({ doubt }) => doubt !== undefined)) return found.map(reportOf)
  return withStateFolder(tree, state, () => recoverAll(tree, root, state))
}

/**
 * The commits below a root that are kept to be undone, from the oldest; see the option `history`.
 *
 * @throws FileSystemError `io` when the state folder cannot be read
 */
export function commitHistory(
  root: string,
  options: Pick<TreeOptions, 'keyFolder' | 'blocking'> = {},
): Promise<readonly KeptCommit[]> {
  return mapErrors(STATE_FOLDER, async () => {
    const tree = openTree(root, options)
    return keptCommits(tree, await tree.root(STATE_FOLDER), await ownStateFolder(tree))
  })
}

/**
 * A kept commit, for `undo` of `@emend/fs`.
 *
 * @throws FileSystemError `file-not-found` when none has that id, `io` when it is not this user's, or what was kept has
 * been changed
 */
export function commitRecord(
  root: string,
  id: string,
  options: Pick<TreeOptions, 'keyFolder' | 'blocking'> = {},
): Promise<CommitRecord> {
  return mapErrors(STATE_FOLDER, async () => {
    const tree = openTree(root, options)
    const record = await keptRecord(tree, await tree.root(STATE_FOLDER), await ownStateFolder(tree), id)
    if (record === undefined) throw new FileSystemError('file-not-found', id, 'is not a kept commit')
    return record
  })
}

/**
 * Why the commits of this user cannot be known again later, by this or another process: there is no key, and none can be
 * made. They are all or nothing all the same where no process is killed, and are not kept to be undone.
 *
 * @returns a sentence without its end, undefined where there is a key
 */
export function keyProblem(options: Pick<TreeOptions, 'keyFolder'> = {}): Promise<string | undefined> {
  return mapErrors(STATE_FOLDER, () => openTree('.', options).seals.problem())
}

async function ownStateFolder(tree: Tree): Promise<string> {
  const state = stateFolderOf(await tree.root(STATE_FOLDER))
  await requireOwnFolders(tree.disk, state)
  return state
}
