import { printable } from '@emend/core/internal'
import { commitHistory } from '@emend/fs-node'
import type { Suggestion } from './suggest.js'

/**
 * The ids of the commits that are kept in a folder and can be undone, the last one first, with the files that they changed. What is
 * not this user's says what somebody else wants it to.
 */
export async function keptIds(folder: string): Promise<Suggestion[]> {
  const commits = await commitHistory(folder).catch(() => [])
  const own = commits.filter(({ unverified }) => unverified === undefined)
  return own.toReversed().map(({ id, files }) => ({
    value: id,
    description: files.map(({ path }) => printable(path)).join(' '),
  }))
}
