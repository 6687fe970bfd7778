import { resolve } from 'node:path'
import { type CommitRecord, FileSystemError, type KeptWrite, requireKnown } from '@emend/fs'
import { isInside } from './contain.js'
import { mapErrors } from './errors.js'
import { namesIn } from './folders.js'
import { interruptedIn } from './interrupted.js'
import { type KeptCommit, keptBefore, keptCommits, keptRecord, settleHistory } from './journal/history.js'
import { journalsOf } from './journal/journal.js'
import { placeOf } from './journal/prepare.js'
import { recoverAll, reportOf } from './journal/recover.js'
import type { Recovery, Unverified } from './journal/recovery.js'
import { keptByAgent, keptByAgents } from './kept/kept-history.js'
import { clearLocks } from './lock/leftovers.js'
import { openTree, TREE_OPTIONS, type TreeOptions } from './open-tree.js'
import {
  hasJournals,
  leaveStateFolder,
  requireOwnFolders,
  STATE_FOLDER,
  stateFolderOf,
  withStateFolder,
} from './state-folder.js'
import type { Tree } from './tree.js'
import { isUnaccepted } from './trust/accepted.js'

/** Options for recovering interrupted commits. */
export interface RecoverOptions extends TreeOptions {
  /** What to do with journals and kept commits that are not verified as this user's. Default `leave`. */
  readonly unverified?: Unverified | undefined
  /** Whether kept commits are looked at, too, which reads each of them. Default true. */
  readonly kept?: boolean | undefined
}

/**
 * Finishes or rolls back every commit of this user below a root that was interrupted because the process was killed or the
 * machine stopped. File systems do this themselves before they write; call it to learn what was done.
 *
 * A journal is not applied if it has no valid code of this user's key, was made for another root, or belongs to a commit
 * that has already ended. It is reported as `unverified`, with its files, unless the option `unverified` says what to do.
 *
 * @returns one report for each commit; none if nothing was interrupted
 * @throws FileSystemError `io` if the state folder cannot be read or written, or another process is committing
 */
export function recover(root: string, all: RecoverOptions = {}): Promise<readonly Recovery[]> {
  return mapErrors(STATE_FOLDER, async () => {
    requireKnown('recover', all, TREE_OPTIONS, { unverified: true, kept: [true, false] })
    const { unverified = 'leave', kept = true, ...options } = all
    const tree = openTree(root, options)
    const real = await tree.root(STATE_FOLDER)
    const state = stateFolderOf(real)
    const settled = async () => (kept ? settleHistory(tree, real, state, unverified) : [])
    if (unverified === 'leave') return [...(await recoverTree(tree)), ...(await settled())]
    return withStateFolder(tree, state, async () => [
      ...(await recoverAll(tree, real, state, unverified)),
      ...(await settled()),
    ])
  })
}

/**
 * Removes stale locks, which would make every commit below a root wait: those of processes that no longer run, and those
 * whose process cannot be seen, once they have not moved for ten seconds.
 *
 * @param unknown whether to remove the lock of a process that cannot be seen without watching it. Default false
 * @returns the names of the removed locks in the state folder
 * @throws FileSystemError `io` if the state folder cannot be read or written
 */
export function removeStaleLocks(
  root: string,
  unknown = false,
  options: Pick<TreeOptions, 'onWait'> = {},
): Promise<readonly string[]> {
  return mapErrors(STATE_FOLDER, async () => {
    const tree = openTree(root, options)
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
  // None of these journals would be recovered, so there is no reason to wait for the lock.
  if (found.length === count && found.every(({ unverifiedReason }) => unverifiedReason !== undefined))
    return found.map(reportOf)
  return withStateFolder(tree, state, () => recoverAll(tree, root, state))
}

/**
 * Returns the commits below a root that are kept so that they can be undone, oldest first; see the option `history`. Edits of agents whose
 * hooks keep them are among them, with their `origin`.
 *
 * @throws FileSystemError `io` if the state folder cannot be read
 */
export function commitHistory(
  root: string,
  options: Pick<TreeOptions, 'keyFolder' | 'blocking'> = {},
): Promise<readonly KeptCommit[]> {
  return mapErrors(STATE_FOLDER, async () => {
    const tree = openTree(root, options)
    const real = await tree.root(STATE_FOLDER)
    const [own, agents] = await Promise.all([
      keptCommits(tree, real, await ownStateFolder(tree)),
      keptByAgents(real),
    ])
    return agents.length === 0 ? own : [...own, ...agents].sort((a, b) => (a.id < b.id ? -1 : 1))
  })
}

/**
 * Returns the record of a kept commit, for `undo` of `@emend/fs`.
 *
 * @throws FileSystemError `file-not-found` if no kept commit has that id, `io` if it is not this user's or if its kept
 * content has been changed
 */
export function commitRecord(
  root: string,
  id: string,
  options: Pick<TreeOptions, 'keyFolder' | 'blocking'> = {},
): Promise<CommitRecord> {
  return mapErrors(STATE_FOLDER, async () => {
    const tree = openTree(root, options)
    const real = await tree.root(STATE_FOLDER)
    const record =
      (await keptRecord(tree, real, await ownStateFolder(tree), id)) ?? (await keptByAgent(real, id))
    if (record === undefined) throw new FileSystemError('file-not-found', id, 'is not a kept commit')
    return record
  })
}

/** What the kept commits did to a file, the last one first. Those that are not this user's, or cannot be read, are left out. */
export async function writesTo(tree: Tree, path: string): Promise<readonly KeptWrite[]> {
  const root = await tree.root(STATE_FOLDER)
  const state = await ownStateFolder(tree)
  const writes: KeptWrite[] = []
  const kept = [...(await keptCommits(tree, root, state)), ...(await keptByAgents(root))]
  for (const { id, files, origin } of kept.sort((a, b) => (a.id < b.id ? 1 : -1))) {
    if (!files.some((file) => file.path === path || file.from === path)) continue
    const read = origin === undefined ? keptRecord(tree, root, state, id) : keptByAgent(root, id)
    const record = await read.catch(() => undefined)
    const change = record?.changes.findLast((one) => one.path === path)
    if (change !== undefined) writes.push({ id, before: change.before, hashAfter: change.hashAfter })
  }
  return writes
}

/** See `unaccepted` of a file system. */
export async function unacceptedIn(
  tree: Tree,
  others: ReadonlyMap<string, string | undefined>,
): Promise<readonly string[]> {
  const root = await tree.root(STATE_FOLDER)
  const before = new Map<string, string | undefined>()
  const kept = await keptBefore(tree, root, await ownStateFolder(tree))
  for (const [place, hash] of [...kept, ...others]) {
    const file = resolve(root, place)
    // Where two disagree, one of them does not go back far enough.
    before.set(file, before.has(file) && before.get(file) !== hash ? undefined : hash)
  }
  for (const [file, hash] of await tree.written.around(root)) before.set(file, hash)
  const accepted = await tree.accepted()
  const found: string[] = []
  for (const [file, hash] of before)
    if (await isUnaccepted(tree.disk, accepted, file, hash)) found.push(placeOf(root, file))
  return found
}

/**
 * Accepts what requests wrote below a root, as it is now, so that linters, servers and formatters that load it are started again.
 *
 * @param paths relative to the root. Default: all that is not accepted
 * @returns the paths that were not accepted before
 * @throws FileSystemError `io` if the state folder cannot be read, or the user has no folder for what is accepted
 */
export function acceptWritten(
  root: string,
  paths?: readonly string[],
  options: Pick<TreeOptions, 'keyFolder' | 'blocking'> = {},
): Promise<readonly string[]> {
  return mapErrors(STATE_FOLDER, async () => {
    const tree = openTree(root, options)
    const real = await tree.root(STATE_FOLDER)
    const found =
      paths ?? (await unacceptedIn(tree, new Map())).filter((path) => isInside(real, resolve(real, path)))
    const places = found.map((path) => resolve(real, path))
    const files = await Promise.all(places.map((place) => tree.disk.realpath(place).catch(() => place)))
    if (files.length > 0) await tree.accept(files)
    return found
  })
}

/**
 * Takes back what was accepted below a root.
 *
 * @throws FileSystemError `io` if the root cannot be reached, or the list cannot be written
 */
export function forgetAccepted(root: string, options: Pick<TreeOptions, 'keyFolder'> = {}): Promise<void> {
  return mapErrors(STATE_FOLDER, async () => {
    const tree = openTree(root, options)
    const real = await tree.root(STATE_FOLDER)
    const below = [...(await tree.accepted()).keys()].filter((file) => isInside(real, file))
    if (below.length > 0) await tree.accept(below, false)
  })
}

/**
 * Explains why commits cannot be verified later as this user's: there is no key, and none can be created. Such commits are
 * still all or nothing unless the process is killed, but they are not kept for undo.
 *
 * @returns a sentence without the full stop; undefined if there is a key
 */
export function keyProblem(options: Pick<TreeOptions, 'keyFolder'> = {}): Promise<string | undefined> {
  return mapErrors(STATE_FOLDER, () => openTree('.', options).seals.problem())
}

async function ownStateFolder(tree: Tree): Promise<string> {
  const state = stateFolderOf(await tree.root(STATE_FOLDER))
  await requireOwnFolders(tree.disk, state)
  return state
}
