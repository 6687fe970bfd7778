import { recordHunks, type TextOptions, type Undoing } from '@emend/fs'
import type { KeptCommit } from '../journal/history.js'
import { commitRecord } from '../recover.js'
import { type ChangeSelection, type Found, isSelection, selectChanges } from './select-changes.js'

/** What of some changes is to be undone. */
export interface UndoingParts {
  /** Only the changes of this file. */
  readonly file?: string | undefined
  /** Only these hunks, as `recordHunks` names them. */
  readonly hunks?: readonly string[] | undefined
}

/** Which changes of the kept history to undo, and what of them. */
export interface ChangesToUndo extends ChangeSelection, UndoingParts {
  /** The id of one change. */
  readonly id?: string | undefined
}

/** Returns the changes that are meant: the one with the id, or those that are selected; as failure why there are none. */
export function changesToUndo(
  commits: readonly KeptCommit[],
  { id, hunks: _, ...selection }: ChangesToUndo,
): Found<readonly KeptCommit[]> {
  if (id === undefined)
    return isSelection(selection)
      ? selectChanges(commits, selection)
      : { ok: false, failure: 'hunks are those of one change: give its id, too' }
  const found = commits.filter((one) => one.id === id)
  if (found.length > 0) return { ok: true, value: found }
  return { ok: false, failure: `no change that is kept has the id ${JSON.stringify(id)}` }
}

/**
 * Returns what `undo` of `@emend/fs` takes, for changes of a root.
 *
 * @returns as failure which hunk there is not, or which is one of several changes
 * @throws FileSystemError as `commitRecord` does
 */
export async function undoingsOf(
  root: string,
  commits: readonly KeptCommit[],
  { file, hunks }: UndoingParts = {},
  { encoding }: Pick<TextOptions, 'encoding'> = {},
): Promise<Found<readonly Undoing[]>> {
  const records = await Promise.all(commits.map(({ id }) => commitRecord(root, id)))
  if (file === undefined && hunks === undefined)
    return { ok: true, value: records.map((record) => ({ record })) }
  const text = encoding === undefined ? {} : { encoding }
  const known = records.map((record) => ({ record, all: recordHunks(record, text) }))
  const ids = known.flatMap(({ all }) => all.map(({ id }) => id))
  const unknown = hunks?.find((id) => !ids.includes(id))
  if (unknown !== undefined)
    return { ok: false, failure: `there is no hunk ${unknown}; there are ${ids.join(', ')}` }
  const shared = hunks?.find((id) => ids.indexOf(id) !== ids.lastIndexOf(id))
  if (shared !== undefined) {
    const holders = known.flatMap(({ all }, at) =>
      all.some(({ id }) => id === shared) ? (commits[at]?.id ?? []) : [],
    )
    const failure = `${holders.length} changes have a hunk ${shared}: ${holders.join(', ')}; give the id of the one that is meant`
    return { ok: false, failure }
  }
  const value = known.map(({ record, all }) => {
    const wanted = all.filter(
      ({ id, path }) => (file === undefined || path === file) && (hunks === undefined || hunks.includes(id)),
    )
    return { record, hunks: wanted.map(({ id }) => id) }
  })
  return { ok: true, value }
}
