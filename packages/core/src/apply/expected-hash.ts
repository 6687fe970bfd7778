import type { FileEdit } from '../vocabulary/edit.js'
import type { StaleProblem } from '../vocabulary/failure.js'

/**
 * The files that are not those whose hash the edits expect: `stale`, each once. A file that is missing has no hash.
 *
 * @param hashOf the SHA-256 of a file before the request, in lower-case hexadecimal digits; undefined where there is no file
 */
export function otherThanExpected(
  edits: readonly FileEdit[],
  hashOf: (path: string) => string | undefined,
): readonly (StaleProblem & { readonly path: string })[] {
  const failures = new Map<string, StaleProblem & { readonly path: string }>()
  for (const { path, expects } of edits)
    if (expects !== undefined && hashOf(path)?.startsWith(expects.hash) !== true)
      failures.set(path, { code: 'stale', path, expected: expects.hash })
  return [...failures.values()]
}
