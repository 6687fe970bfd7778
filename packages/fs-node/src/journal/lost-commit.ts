import { type CommitOutcome, writeFailure } from '@emend/fs'
import { statsAt } from '../folders.js'
import { LockLostError } from '../lock/lock.js'
import type { Tree } from '../tree.js'
import { clearAway } from './close.js'
import { entryState } from './entry.js'
import { historyOf } from './journal.js'
import { committed, type Prepared } from './prepare.js'

/**
 * Returns the outcome of a commit whose lock another process took over, as the files tell it: that process has finished the
 * commit or taken it back. Removes what this process wrote beside the files after that. Call it while holding the lock
 * again, after every interrupted commit has been recovered.
 *
 * @param state the state folder of the root, absolute
 */
export async function settleLost(tree: Tree, state: string, commit: Prepared): Promise<CommitOutcome> {
  const entries = commit.drafts.map(({ placed }) => placed)
  const states = await Promise.all(entries.map((placed) => entryState(tree.disk, placed)))
  const isDone = states.every((one) => one === 'new')
  await clearAway(tree, entries, isDone ? [] : commit.folders)
  if (isDone) {
    const isKept = (await statsAt(tree.disk, `${historyOf(state)}/${commit.id}`)) !== undefined
    return committed(await tree.root(''), commit, isKept ? commit.id : undefined)
  }
  const isUndone = states.every((one) => one === 'old')
  const others = entries.flatMap(({ entry }, index) => (states[index] === 'old' ? [] : [entry.path]))
  const path = others[0] ?? entries[0]?.entry.path ?? ''
  const lost = isUndone ? [] : others
  return {
    ok: false,
    failure: [writeFailure(new LockLostError(), { path, operation: 'commit', rolledBack: isUndone, lost })],
  }
}
