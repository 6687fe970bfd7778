import { type KeptCommit, undoneIds } from '@emend/fs-node'
import { EXIT, UsageError } from './exit-code.js'

/**
 * The commit to take back: the one whose id begins so, or else the last one that is not taken back and takes back none.
 *
 * @throws UsageError when there is none, or more than one
 */
export function chooseCommit(commits: readonly KeptCommit[], beginning: string | undefined): KeptCommit {
  if (beginning === undefined) {
    const undone = undoneIds(commits)
    const last = commits.findLast(
      ({ id, undoes, unverified }) => undoes === undefined && unverified === undefined && !undone.has(id),
    )
    if (last === undefined) throw new UsageError('there is no commit to undo', EXIT.refused)
    return last
  }
  const found = commits.filter(({ id }) => id.startsWith(beginning))
  const [only] = found
  if (only === undefined)
    throw new UsageError(`no commit that is kept has the id ${beginning}; see emend log`)
  if (found.length > 1)
    throw new UsageError(
      `${found.length} commits begin with ${beginning}: ${found.map(({ id }) => id).join(', ')}`,
    )
  return only
}
