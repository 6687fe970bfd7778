import type { Failure } from '@emend/core'
import { pathSuggester } from '@emend/core/plugin'
import type { FileSystem } from './file-system.js'

/**
 * Adds to every `file-not-found` failure the paths that may have been meant, and to every absolute path that is refused the
 * file whose path is its end: the same project may lie elsewhere on another machine. Lists the files only if there is such
 * a failure.
 */
export async function withSuggestions(
  failures: readonly Failure[],
  fileSystem: FileSystem,
): Promise<readonly Failure[]> {
  if (!failures.some((failure) => failure.code === 'file-not-found' || isAbsolute(failure))) return failures
  // Suggestions are optional: failing to list the files is not a failure of the request.
  const files = (await fileSystem.listFiles?.().catch(() => undefined)) ?? []
  const suggest = pathSuggester(() => files)
  return failures.map((failure) => {
    if (isAbsolute(failure)) {
      const suggestions = endsOf(failure.path, files)
      return suggestions.length > 0 ? { ...failure, suggestions } : failure
    }
    if (failure.code !== 'file-not-found') return failure
    const { suggestions: _, ...rest } = failure
    const suggestions = suggest(failure.path)
    return { ...rest, ...(suggestions.length > 0 && { suggestions }) }
  })
}

function isAbsolute(failure: Failure): failure is Failure & { code: 'path-refused' } {
  return failure.code === 'path-refused' && /^(?:[/\\]|[A-Za-z]:)/.test(failure.path)
}

/** The file with the longest path that is the end of an absolute one, in any notation. Linear in the files. */
function endsOf(path: string, files: Iterable<string>): readonly string[] {
  const whole = `/${path.replaceAll('\\', '/')}`
  const ends = Array.from(files).filter((file) => whole.endsWith(`/${file}`))
  const longest = ends.reduce((best, file) => (file.length > best.length ? file : best), '')
  return longest === '' ? [] : [longest]
}
