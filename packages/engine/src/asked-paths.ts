import type { Failure, FileEdit, Notice } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { renamedEdit } from '@emend/fs'

/** Beginnings of paths as a model writes them, and what stands there here: `{ '/workspace/repo': '' }`. Whole folders only. */
export type PathMap = Readonly<Record<string, string>>

/** What a host says of the paths of a request. */
export interface AskedPaths {
  readonly paths?: PathMap | undefined
  readonly strip?: number | undefined
  readonly file?: string | undefined
}

interface NamedEdits {
  readonly edits: readonly FileEdit[]
  readonly notices: readonly Notice[]
}

/**
 * The edits with the paths that the host means: beginnings in the map are replaced, the longest first; from all other paths
 * `strip` leading folders are removed; with `file`, all edits are for that file.
 *
 * @param format the name of the format, in failures
 * @returns the failure of edits of several files where the host names one
 */
export function withAskedPaths(
  edits: readonly FileEdit[],
  { paths, strip = 0, file }: AskedPaths,
  format: string,
): Result<NamedEdits, readonly Failure[]> {
  const isAsWritten = paths === undefined && strip === 0
  const name = nameIn(paths, strip)
  const mapped = isAsWritten ? edits : edits.map((edit) => renamedEdit(edit, name))
  if (file === undefined) return { ok: true, value: { edits: mapped, notices: [] } }
  const named = [...new Set(mapped.map(({ path }) => path))]
  const other = named.find((path) => path !== file)
  if (other === undefined) return { ok: true, value: { edits: mapped, notices: [] } }
  if (named.length > 1) {
    const received = `edits of ${named.slice(0, 3).join(', ')}`
    const expected = `edits of one file, because the host names ${file} for all of them`
    return { ok: false, failure: [{ code: 'wrong-input', format, received, expected }] }
  }
  const message = `the request names ${JSON.stringify(other)}; its edits are for ${JSON.stringify(file)}, which the host names`
  return {
    ok: true,
    value: { edits: mapped.map((edit) => forFile(edit, file)), notices: [{ code: 'other-name', message }] },
  }
}

function nameIn(paths: PathMap = {}, strip: number): (path: string) => string {
  const known = Object.entries(paths)
    .map(([begins, stands]) => ({ begins: withoutSlash(begins), stands: withoutSlash(stands) }))
    .toSorted((one, other) => other.begins.length - one.begins.length)
  return (path) => {
    const found = known.find(({ begins }) => path.startsWith(`${begins}/`))
    if (found === undefined) {
      const parts = path.split('/')
      return parts.slice(Math.min(strip, parts.length - 1)).join('/')
    }
    const rest = path.slice(found.begins.length + 1)
    return found.stands === '' ? rest : `${found.stands}/${rest}`
  }
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path
}

function forFile(edit: FileEdit, file: string): FileEdit {
  if (edit.kind !== 'update') return { ...edit, path: file }
  const { otherPath: _, ...rest } = edit
  return { ...rest, path: file }
}
