import { isUndo, type KeptCommit, undoneIds } from '@emend/fs-node'
import { EXIT, UsageError } from '../exit-code.js'

/**
 * Returns the commit to undo: the one whose id begins with `beginning`, or without it the last commit that is not undone
 * and does not undo another.
 *
 * @throws UsageError if there is no such commit or more than one, or if the last commit is not this user's: undoing an
 * earlier one is not what was asked for
 */
export function chooseCommit(commits: readonly KeptCommit[], beginning: string | undefined): KeptCommit {
  if (beginning === undefined) {
    const undone = undoneIds(commits)
    const left = commits.filter((one) => !isUndo(one) && !undone.has(one.id) && one.uncertain === undefined)
    const last = left.at(-1)
    if (last === undefined) throw new UsageError(whyNone(commits, undone), EXIT.refused)
    if (last.unverified === undefined) return last
    const before = left.findLast(({ unverified }) => unverified === undefined)
    const instead = before === undefined ? '' : `; emend undo ${before.id} takes back the one before`
    throw new UsageError(
      `the last commit, ${last.id}, cannot be undone: it ${last.unverified}. Look at it, then run emend recover --trust or emend recover --discard${instead}`,
      EXIT.refused,
    )
  }
  if (beginning === '') throw new UsageError('the id is empty: leave it out to undo the last commit')
  const found = commits.filter(({ id }) => id.startsWith(beginning))
  const [only] = found
  if (only === undefined)
    throw new UsageError(`no commit that is kept has the id ${beginning}; ${knownIds(commits)}`)
  if (found.length > 1)
    throw new UsageError(
      `${found.length} commits begin with ${beginning}: ${found.map(({ id }) => id).join(', ')}`,
    )
  return only
}

/** Names the last commits: to copy one is quicker than to ask for them. */
export function knownIds(commits: readonly KeptCommit[]): string {
  if (commits.length === 0) return 'none is kept here'
  const last = commits.slice(-MOST_IDS).map(({ id }) => id)
  const isAll = last.length === commits.length
  return `${isAll ? 'there are' : 'the last are'} ${last.toReversed().join(', ')}${isAll ? '' : '; see emend log'}`
}

const MOST_IDS = 5

function whyNone(commits: readonly KeptCommit[], undone: ReadonlySet<string>): string {
  const isAny = commits.some(({ id, unverified }) => unverified === undefined && undone.has(id))
  if (!isAny) return 'there is no commit to undo'
  return 'there is no commit to undo: all that are kept are undone. emend redo takes back the last undo'
}

/** Returns the last commit. @throws UsageError if there is none */
export function lastCommit(commits: readonly KeptCommit[]): KeptCommit {
  const last = commits.at(-1)
  if (last === undefined) throw new UsageError('no commit is kept here', EXIT.refused)
  return last
}

/**
 * Returns the undo that `emend redo` takes back: the last one of a commit that is not undone itself. What took an undo back is none.
 *
 * @throws UsageError if there is none
 */
export function chooseUndo(commits: readonly KeptCommit[]): KeptCommit {
  const undone = undoneIds(commits)
  const byId = new Map(commits.map((commit) => [commit.id, commit]))
  const isOfUndo = ({ undoes = [] }: KeptCommit) =>
    undoes.some((id) => {
      const one = byId.get(id)
      return one !== undefined && isUndo(one)
    })
  const last = commits.findLast(
    (one) => isUndo(one) && one.unverified === undefined && !undone.has(one.id) && !isOfUndo(one),
  )
  if (last === undefined) throw new UsageError('there is no undo to take back', EXIT.refused)
  return last
}
