import type { Refused } from '@emend/core'
import type { Engine, Undone } from '@emend/engine'
import { capitalized } from '@emend/feedback'
import { FileSystemError } from '@emend/fs'
import {
  changesToUndo,
  commitHistory,
  commitRecord,
  isSelection,
  type KeptCommit,
  undoingsOf,
  undoneIds,
} from '@emend/fs-node'
import type { TakeBack, UndoArguments } from '@emend/tools'

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
  return async ({ id, ...more }) => {
    try {
      const kept = await commitHistory(root)
      if (isChosen(more)) return await undoChosen(root, engine, kept, { id, ...more })
      const chosen = id === undefined ? lastCommitOf(commits, kept) : commitWithId(id, kept)
      return typeof chosen === 'string' ? engine.undo(await commitRecord(root, chosen)) : chosen
    } catch (error) {
      if (FileSystemError.isInstance(error)) return refusal(error.message)
      throw error
    }
  }
}

/** Whether a call names more than a commit, so that a person is asked. */
export function isChosen({ hunks, ...selection }: Omit<UndoArguments, 'id'>): boolean {
  return hunks !== undefined || isSelection(selection)
}

async function undoChosen(
  root: string,
  engine: Engine,
  kept: readonly KeptCommit[],
  chosen: UndoArguments,
): Promise<Undone | Refused> {
  const commits = changesToUndo(kept, chosen)
  if (!commits.ok) return refusal(sentence(commits.failure))
  const what = await undoingsOf(root, commits.value, chosen)
  return what.ok ? engine.undo(what.value, { merge: true }) : refusal(sentence(what.failure))
}

/** Says to a person what a call would take back: the changes, or why there are none. */
export async function describeChosen(root: string, chosen: UndoArguments): Promise<string> {
  const found = changesToUndo(await commitHistory(root).catch(() => []), chosen)
  if (!found.ok) return `Take changes back? ${sentence(found.failure)}`
  const commits = found.value
  const hunks = chosen.hunks === undefined ? '' : `the hunks ${chosen.hunks.join(', ')} of `
  const file = chosen.file === undefined ? '' : `, only in ${chosen.file}`
  const lines = commits.slice(-MOST_ASKED).map(lineOf)
  const more = commits.length - lines.length
  return [
    `Take back ${hunks}${commits.length === 1 ? 'this change' : `these ${commits.length} changes`}${file}? What was written since stays.`,
    ...lines,
    ...(more > 0 ? [`  and ${more} before these`] : []),
  ].join('\n')
}

const MOST_ASKED = 20

function sentence(reason: string): string {
  return `${capitalized(reason)}.`
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
  const lines = kept.slice(-SHOWN).map(lineOf)
  return `Kept are, the last one below:\n${lines.join('\n')}`
}

function lineOf({ id, files }: KeptCommit): string {
  return `  ${id}: ${files.map(({ path }) => path).join(', ')}`
}

const SHOWN = 5
