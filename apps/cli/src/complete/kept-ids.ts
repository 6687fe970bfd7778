import { printable } from '@emend/core'
import { commitHistory } from '@emend/fs-node'
import type { Suggestion } from './suggest.js'

/** The ids of the commits that are kept in a folder, the last one first, with the files that they changed. */
export async function keptIds(folder: string): Promise<Suggestion[]> {
  const commits = await commitHistory(folder).catch(() => [])
  return commits.toReversed().map(({ id, files }) => ({
    value: id,
    description: files.map(({ path }) => printable(path)).join(' '),
  }))
}
