import type { Failure, FileResult } from '@emend/core'

/**
 * The failures of files that a request creates, or moves to a new path, under a name that holds what is around a path: the marks
 * that set it apart in a text, what only a shell replaces, or separators of Windows. A file that exists may have such a name.
 */
export function strangeNewNames(files: readonly FileResult[]): readonly Failure[] {
  return files.flatMap(({ path, status }): readonly Failure[] => {
    const reason = status === 'created' || status === 'moved' ? reasonOf(path) : undefined
    return reason === undefined ? [] : [{ code: 'path-refused', reason, path }]
  })
}

function reasonOf(path: string): string | undefined {
  if (path.includes('\\')) return `contains a backslash; for a new file write ${path.replaceAll('\\', '/')}`
  const [, , inner] = MARKED.exec(path) ?? []
  if (inner !== undefined) return `stands between marks; for a new file write ${inner}`
  if (REPLACED.test(path)) return 'begins with what a shell replaces; paths are relative to the root'
  return undefined
}

const MARKED = /^(["'`*]|\*\*)([^"'`*]+)\1$/
const REPLACED = /^(?:~|\$\w+|\$\{\w+\}|%\w+%)\//
