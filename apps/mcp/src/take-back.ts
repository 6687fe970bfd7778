import type { Refused } from '@emend/core'
import type { Engine } from '@emend/engine'
import { FileSystemError } from '@emend/fs'
import { commitHistory, commitRecord, type KeptCommit, undoneIds } from '@emend/fs-node'
import type { TakeBack } from '@emend/tools'

/** What a server knows of its commits. */
export interface Session {
  readonly root: string
  readonly engine: Engine
  /** The ids of its commits, from the first. */
  readonly commits: readonly string[]
}

/**
 * Takes a commit back: one that is kept by its id, or the last one of the session that is not taken back yet. Without an
 * id nothing of others is touched, such as of the person who works in the same folder.
 */
export function takeBackIn({ root, engine, commits }: Session): TakeBack {
  return async (id) => {
    try {
      const kept = await commitHistory(root)
      const chosen = id === undefined ? lastOf(commits, kept) : namedBy(id, kept)
      return typeof chosen === 'string' ? engine.undo(await commitRecord(root, chosen)) : chosen
    } catch (error) {
      if (FileSystemError.isInstance(error)) return nothing(error.message)
      throw error
    }
  }
}

function lastOf(commits: readonly string[], kept: readonly KeptCommit[]): string | Refused {
  const undone = undoneIds(kept)
  const last = commits.findLast((id) => !undone.has(id) && kept.some((one) => one.id === id))
  if (last !== undefined) return last
  return nothing(`There is no edit of this session to take back. ${listing(kept)}`)
}

function namedBy(id: string, kept: readonly KeptCommit[]): string | Refused {
  const found = kept.find((one) => one.id === id)
  if (found !== undefined) return found.id
  return nothing(`No commit that is kept has the id ${JSON.stringify(id)}. ${listing(kept)}`)
}

/** There is nothing to undo. */
function nothing(message: string): Refused {
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
