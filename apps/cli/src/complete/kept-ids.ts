import { printable } from '@emend/core/plugin'
import { commitHistory } from '@emend/fs-node'

/**
 * Returns the ids of the kept commits of a folder that can be undone, latest first, with the files that they changed. Commits
 * that are not this user's are left out, because somebody else chose their text.
 */
export async function keptIds(
  folder: string,
): Promise<{ readonly value: string; readonly description: string }[]> {
  const commits = await commitHistory(folder).catch(() => [])
  const own = commits.filter(({ unverified }) => unverified === undefined)
  return own.toReversed().map(({ id, files }) => ({
    value: id,
    description: files.map(({ path }) => printable(path)).join(' '),
  }))
}
