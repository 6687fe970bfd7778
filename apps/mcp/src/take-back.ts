import type { Refused } from '@emend/core'
import type { Engine } from '@emend/engine'
import { FileSystemError } from '@emend/fs'
import { commitHistory, commitRecord, type KeptCommit, undoneIds } from '@emend/fs-node'
import type { TakeBack } from '@emend/tools'

/** A session of a server, with the commits that it made. */
export interface Session {
  readonly root: string
  readonly engine: Engine
  /** The ids of the commits, oldest first. */
  readonly commits: readonly string[]
}

/**
 * Returns the function that undoes a commit: the kept commit with the given id, or without an id the last commit of the
 * session that is not undone yet. Without an id, commits of others, such as a person who works in the same folder, are never
 * undone.
 */
export function takeBackIn({ root, engine, commits }: Session): TakeBack {
  return async (id) => {
    try {
      const kept = await commitHistory(root)
      const chosen = id === undefined ? lastCommitOf(commits, kept) : commitWithId(id, kept)
      return typeof chosen === 'string' ? engine.undo(await commitRecord(root, chosen)) : chosen
    } catch (error) {
      if (FileSystemError.isInstance(error)) return refusal(error.message)
      throw error
    }
  }
}

function lastCommitOf(commits: readonly string[], kept: readonly KeptCommit[]): string | Refused {
  const undone = undoneIds(kept)
  const last = commits.findLast((id) => !undone.has(id) && kept.some((one) => one.id === id))
  if (last !== undefined) return last
  return refusal(`There is no edit of this session to take back. ${listing(kept)}`)
}

function commitWithId(id: string, kept: readonly KeptCommit[]): string | Refused {
  const found = kept.find((one) => one.id === id)
  if (found !== undefined) return found.id
  return refusal(`No commit that is kept has the id ${JSON.stringify(id)}. ${listing(kept)}`)
}

/** Returns the refusal for when there is nothing to undo. */
function refusal(message: string): Refused {
  return { ok: false, failures: [], message }
}

function listing(kept: readonly KeptCommit[]): string {
  if (kept.length === 0) return 'No commit is kept.'
  const lines = kept
    .slice(-SHOWN)
    .map(({ id, files }) => `  ${id}: ${files.map(({ path }) => path).join(', ')}`)
  return `Kept are, the last one below:\n${lines.join('\n')}`
}

const SHOWN = 5
