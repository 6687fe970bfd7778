import type { Failure } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { printable } from '@emend/core/plugin'
import { checkPath } from '@emend/fs'

/**
 * Lists the names in a folder, to any depth that the host chooses. Names of folders end in a slash. The path is below the
 * root, or empty for the root itself.
 */
export type ListFolder = (path: string) => Promise<readonly string[]>

/** A path without `.` segments and slashes at its end; empty for the root. An absolute path is returned unchanged. */
export function withoutSlash(path: string): string {
  if (path.startsWith('/')) return path
  const names = path.split('/').filter((name) => name !== '' && name !== '.')
  return names.join('/')
}

/** Shows the contents of a folder for a model, one name per line. The file system has checked that it is below its root. */
export async function folderView(path: string, list: ListFolder): Promise<Result<string, Failure>> {
  const checked = path === '' ? ({ ok: true, value: '' } as const) : checkPath(path)
  if (!checked.ok) return { ok: false, failure: { code: 'path-refused', reason: checked.failure, path } }
  try {
    const names = (await list(checked.value)).toSorted()
    return { ok: true, value: names.length === 0 ? 'The folder is empty.' : names.map(printable).join('\n') }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ok: false, failure: { code: 'read-failed', reason, path: path || '.' } }
  }
}
