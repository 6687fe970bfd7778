import { FileSystemError } from '@emend/fs'
import { mapErrors } from './errors.js'
import { namesIn } from './folders.js'
import { type Found, inspect } from './journal/inspect.js'
import { Journal, journalsOf } from './journal/journal.js'
import { isLocked } from './lock/lock.js'
import { openTree, type TreeOptions } from './open-tree.js'
import { requireOwnFolders, STATE_FOLDER, stateFolderOf } from './state-folder.js'
import type { Tree } from './tree.js'

/** A commit that was interrupted, and that nothing was done about yet. */
export interface Interrupted {
  readonly id: string
  /** The files that it has changed already, as the request named them. */
  readonly changed: readonly string[]
  /** Those that it has not changed yet. */
  readonly unchanged: readonly string[]
  /** Why it is not believed, as the end of a sentence that begins with the journal; undefined where it is. */
  readonly unverified?: string
}

/**
 * The commits below a root that were interrupted, by a kill or because the machine stopped. Changes nothing; `recover`
 * finishes or takes back those that are this user's, and every file system does so before it writes.
 *
 * @throws FileSystemError `io` when the state folder cannot be read
 */
export function interrupted(
  root: string,
  options: Pick<TreeOptions, 'keyFolder' | 'blocking'> = {},
): Promise<readonly Interrupted[]> {
  return mapErrors(STATE_FOLDER, async () => {
    const tree = openTree(root, options)
    return (await interruptedIn(tree)).map(({ journal, plan, doubt, states, outside, mark }) => {
      const changed = [...states].filter(([, state]) => state === 'new' || state === 'torn')
      const paths = mark === undefined ? [] : changed.map(([{ entry }]) => entry.path)
      const all = plan?.entries.map(({ path }) => path) ?? [...outside]
      const unchanged = all.filter((path) => !paths.includes(path))
      return { id: journal.id, changed: paths, unchanged, ...(doubt !== undefined && { unverified: doubt }) }
    })
  })
}

/** Rejects what belongs to an interrupted commit of this user: a part of its files may be changed, and others not. */
export async function requireWhole(tree: Tree, target: string, path: string): Promise<void> {
  if (!(await tree.hasJournals(await tree.root(path)))) return
  for (const { doubt, mark, states } of await interruptedIn(tree)) {
    if (doubt !== undefined || mark === undefined) continue
    for (const placed of states.keys())
      if (placed.target === target) throw new FileSystemError('interrupted', path)
  }
}

/** The journals that nobody is at work on. */
export async function interruptedIn(tree: Tree): Promise<Found[]> {
  const { disk } = tree
  const root = await tree.root(STATE_FOLDER)
  const state = stateFolderOf(root)
  await requireOwnFolders(disk, state)
  const before = await namesIn(disk, journalsOf(state))
  if (before.length === 0 || (await isLocked(tree, state))) return []
  const found: Found[] = []
  for (const id of before) {
    const one = await inspect(tree, root, new Journal(tree, state, id))
    if (one !== undefined) found.push(one)
  }
  // A commit that was under way may have ended before the lock was looked at, or while its files were.
  const left = new Set(await namesIn(disk, journalsOf(state)))
  return found.filter(({ journal }) => left.has(journal.id))
}
