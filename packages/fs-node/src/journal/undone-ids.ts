import type { KeptCommit } from './history.js'

/** The commits that are taken back by another one which is not taken back itself. What is not this user's takes back nothing. */
export function undoneIds(commits: readonly KeptCommit[]): ReadonlySet<string> {
  const undone = new Set<string>()
  const latestFirst = commits.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  for (const { id, undoes, unverified } of latestFirst)
    if (undoes !== undefined && unverified === undefined && !undone.has(id)) undone.add(undoes)
  return undone
}
