import { FileSystemError } from '@emend/fs'
import { sharingRunningCalls } from './at-once.js'
import { mapErrors } from './errors.js'
import { namesIn } from './folders.js'
import { type InspectedJournal, inspect } from './journal/inspect.js'
import { Journal, journalsOf } from './journal/journal.js'
import { isLocked } from './lock/lock.js'
import { openTree, type TreeOptions } from './open-tree.js'
import { requireOwnFolders, STATE_FOLDER, stateFolderOf } from './state-folder.js'
import type { Tree } from './tree.js'

/** A commit that was interrupted and has not been recovered yet. */
export interface Interrupted {
  readonly id: string
  /** The paths of the files that it has already changed, as the request named them. */
  readonly changed: readonly string[]
  /** The paths of the files that it has not changed yet. */
  readonly unchanged: readonly string[]
  /** Why its journal cannot be verified, as the end of a sentence that begins with the journal; undefined if it can. */
  readonly unverified?: string
}

/**
 * Returns the commits below a root that were interrupted because the process was killed or the machine stopped. Changes
 * nothing; `recover` finishes or rolls back the commits of this user, and every file system does so before it writes. A commit
 * whose process cannot be seen from here is watched for up to ten seconds, because it may be running.
 *
 * @throws FileSystemError `io` if the state folder cannot be read
 */
export function interrupted(
  root: string,
  options: Pick<TreeOptions, 'keyFolder' | 'blocking' | 'onWait'> = {},
): Promise<readonly Interrupted[]> {
  return mapErrors(STATE_FOLDER, async () => {
    const tree = openTree(root, options)
    return (await interruptedIn(tree)).map(({ journal, plan, unverifiedReason, states, outside, mark }) => {
      const changed = [...states].filter(([, state]) => state === 'new' || state === 'torn')
      const paths = mark === undefined ? [] : changed.map(([{ entry }]) => entry.path)
      const all = plan?.entries.map(({ path }) => path) ?? [...outside]
      const unchanged = all.filter((path) => !paths.includes(path))
      return {
        id: journal.id,
        changed: paths,
        unchanged,
        ...(unverifiedReason !== undefined && { unverified: unverifiedReason }),
      }
    })
  })
}

/**
 * Rejects with `interrupted` if a file is part of an interrupted commit of this user, which may have changed only
 * some of its files.
 */
export async function requireNotInterrupted(tree: Tree, target: string, path: string): Promise<void> {
  if (!(await tree.hasJournals(await tree.root(path)))) return
  const check = checks.get(tree) ?? sharingRunningCalls(() => interruptedIn(tree))
  checks.set(tree, check)
  for (const { unverifiedReason, mark, states } of await check('')) {
    if (unverifiedReason !== undefined || mark === undefined) continue
    for (const placed of states.keys())
      if (placed.target === target) throw new FileSystemError('interrupted', path)
  }
}

/** The files of a request are read at once: one look at the journals is for all of them. */
const checks = new WeakMap<Tree, (key: string) => Promise<readonly InspectedJournal[]>>()

/** Returns the journals of commits that no process is working on. */
export async function interruptedIn(tree: Tree): Promise<InspectedJournal[]> {
  const { disk } = tree
  const root = await tree.root(STATE_FOLDER)
  const state = stateFolderOf(root)
  await requireOwnFolders(disk, state)
  const before = await namesIn(disk, journalsOf(state))
  if (before.length === 0 || (await isLocked(tree, state))) return []
  const found: InspectedJournal[] = []
  for (const id of before) {
    const one = await inspect(tree, root, new Journal(tree, state, id))
    if (one !== undefined) found.push(one)
  }
  // A commit may have ended before the lock was checked, or while its files were inspected.
  const left = new Set(await namesIn(disk, journalsOf(state)))
  return found.filter(({ journal }) => left.has(journal.id))
}
