import type { FileResult } from '../vocabulary/outcome.js'

/**
 * Results in an order in which a host can go by them one after the other: a file that is deleted comes before the one that takes
 * its path. Otherwise they keep their order. Linear.
 */
export function deletionsFirst(results: readonly FileResult[]): readonly FileResult[] {
  if (results.length < 2) return results
  const taken = new Set(results.flatMap(({ path, after }) => (after === undefined ? [] : [path])))
  const gone = new Map<string, FileResult[]>()
  for (const result of results) {
    const left = leftBy(result)
    if (left !== undefined && taken.has(left)) gone.set(left, [...(gone.get(left) ?? []), result])
  }
  const moved = new Set([...gone.values()].flat())
  return results.flatMap((result) => {
    if (moved.has(result)) return []
    const before = result.after === undefined ? [] : (gone.get(result.path) ?? [])
    gone.delete(result.path)
    return [...before, result]
  })
}

/** The path of a file that is deleted. */
function leftBy({ path, from, before, after }: FileResult): string | undefined {
  return before !== undefined && after === undefined ? (from ?? path) : undefined
}
