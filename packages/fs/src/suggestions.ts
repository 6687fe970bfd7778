import type { Failure } from '@emend/core'
import { pathSuggester } from '@emend/core/internal'
import type { FileSystem } from './file-system.js'

/** Adds to every `file-not-found` failure the paths that may have been meant. Lists the files only if there is such a failure. */
export async function withSuggestions(
  failures: readonly Failure[],
  fileSystem: FileSystem,
): Promise<readonly Failure[]> {
  if (!failures.some(({ code }) => code === 'file-not-found')) return failures
  // Suggestions are optional: failing to list the files is not a failure of the request.
  const files = (await fileSystem.listFiles?.().catch(() => undefined)) ?? []
  const suggest = pathSuggester(() => files)
  return failures.map((failure) => {
    if (failure.code !== 'file-not-found') return failure
    const { code, path } = failure
    const suggestions = suggest(path)
    return { code, ...(suggestions.length > 0 && { suggestions }), path }
  })
}
