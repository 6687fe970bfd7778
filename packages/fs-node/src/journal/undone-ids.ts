import type { KeptCommit } from './history.js'

/** Returns the ids of commits that another commit undoes, unless that commit is undone itself. Unverified commits undo nothing. */
export function undoneIds(commits: readonly KeptCommit[]): ReadonlySet<string> {
  const undone = new Set<string>()
  const latestFirst = commits.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  for (const { id, undoes = [], unverified } of latestFirst)
    if (unverified === undefined && !undone.has(id)) for (const one of undoes) undone.add(one)
  return undone
}
