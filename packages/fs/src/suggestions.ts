import type { Failure } from '@emend/core'
import { pathSuggester } from '@emend/core/internal'
import type { FileSystem } from './file-system.js'

/** Says of every file that is missing which others of the file system may be meant. Lists them only where one is missing. */
export async function withSuggestions(
  failures: readonly Failure[],
  fileSystem: FileSystem,
): Promise<readonly Failure[]> {
  if (!failures.some(({ code }) => code === 'file-not-found')) return failures
  // A suggestion is a courtesy: that it cannot be made is no failure of its own.
  const files = (await fileSystem.listFiles?.().catch(() => undefined)) ?? []
  const suggest = pathSuggester(() => files)
  return failures.map((failure) => {
    if (failure.code !== 'file-not-found') return failure
    const { code, path } = failure
    const suggestions = suggest(path)
    return { code, ...(suggestions.length > 0 && { suggestions }), path }
  })
}
