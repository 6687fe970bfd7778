import { recordHunks, type TextOptions, type Undoing } from '@emend/fs'
import type { KeptCommit } from '../journal/history.js'
import { commitRecord } from '../recover.js'
import type { Found } from './found.js'

/** What of some changes is to be undone. */
export interface UndoingParts {
  /** Only the changes of this file. */
  readonly file?: string | undefined
  /** Only these hunks, as `recordHunks` names them. */
  readonly hunks?: readonly string[] | undefined
}

/**
 * Returns what `undo` of `@emend/fs` takes, for changes of a root.
 *
 * @returns as failure which hunk there is not
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
  const value = known.map(({ record, all }) => {
    const wanted = all.filter(
      ({ id, path }) => (file === undefined || path === file) && (hunks === undefined || hunks.includes(id)),
    )
    return { record, hunks: wanted.map(({ id }) => id) }
  })
  return { ok: true, value }
}
