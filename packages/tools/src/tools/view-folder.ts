import type { Failure } from '@emend/core'
import { printable } from '@emend/core/internal'
import type { Result } from '@emend/core/plugin'
import { checkPath } from '@emend/fs'

/**
 * The names of what is in a folder, those of folders with a slash at the end, as deep as the host likes. The path is one
 * below the root, or empty for the root itself.
 */
export type ListFolder = (path: string) => Promise<readonly string[]>

/** A path as of a file: without what marks a folder at its end. Empty for the root. An absolute one stays as it is. */
export function withoutSlash(path: string): string {
  if (path.startsWith('/')) return path
  const names = path.split('/').filter((name) => name !== '' && name !== '.')
  return names.join('/')
}

/** What is in a folder as models read it, a name a line. The file system has said that the folder is below its root. */
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
