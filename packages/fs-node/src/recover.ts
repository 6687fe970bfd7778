import type { CommitRecord } from '@emend/fs'
import { FileSystemError } from '@emend/fs'
import { mapErrors } from './errors.js'
import { type KeptCommit, keptCommits, keptRecord } from './journal/history.js'
import { type Recovery, recoverAll } from './journal/recover.js'
import { openTree, type TreeOptions } from './open-tree.js'
import {
  hasJournals,
  requireOwnFolders,
  STATE_FOLDER,
  stateFolderOf,
  withStateFolder,
} from './state-folder.js'
import type { Tree } from './tree.js'

/**
 * Finishes or takes back every commit below a root that was interrupted, by a kill or because the machine stopped. File
 * systems do this themselves before their first operation; call it to know what was done.
 *
 * @returns one report for each commit; none where nothing was interrupted
 * @throws FileSystemError `io` when the state folder cannot be read or written, or another process is committing
 */
export function recover(root: string, options: TreeOptions = {}): Promise<readonly Recovery[]> {
  return mapErrors(STATE_FOLDER, () => recoverTree(openTree(root, options)))
}

export async function recoverTree(tree: Tree): Promise<readonly Recovery[]> {
  const root = await tree.root(STATE_FOLDER)
  const state = stateFolderOf(root)
  if (!(await hasJournals(tree.disk, state))) return []
  return withStateFolder(tree, state, () => recoverAll(tree, root, state))
}

/**
 * The commits below a root that are kept to be undone, from the oldest; see the option `history`.
 *
 * @throws FileSystemError `io` when the state folder cannot be read
 */
export function commitHistory(root: string): Promise<readonly KeptCommit[]> {
  return mapErrors(STATE_FOLDER, async () => {
    const tree = openTree(root, {})
    return keptCommits(tree.disk, await ownStateFolder(tree))
  })
}

/**
 * A kept commit, for `undo` of `@emend/fs`.
 *
 * @throws FileSystemError `file-not-found` when none has that id, `io` when what was kept has been changed
 */
export function commitRecord(root: string, id: string): Promise<CommitRecord> {
  return mapErrors(STATE_FOLDER, async () => {
    const tree = openTree(root, {})
    const record = await keptRecord(tree.disk, await ownStateFolder(tree), id)
    if (record === undefined) throw new FileSystemError('file-not-found', id, 'is no commit that is kept')
    return record
  })
}

async function ownStateFolder(tree: Tree): Promise<string> {
  const state = stateFolderOf(await tree.root(STATE_FOLDER))
  await requireOwnFolders(tree.disk, state)
  return state
}
