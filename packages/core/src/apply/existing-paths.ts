import type { FileEdit } from '../vocabulary/edit.js'
import type { FileProblem } from '../vocabulary/failure.js'
import type { Result } from '../vocabulary/result.js'

/** Why it is not known which of two files is meant. */
type Unclear = FileProblem & { readonly code: 'two-files'; readonly path: string }

/**
 * The edits, each with the one of its two names at which a file stands. Where none stands at either, the edit keeps its path, or
 * creates the file if it says with which text.
 *
 * @returns `two-files` for every edit with a file at both
 */
export function withExistingPaths(
  edits: readonly FileEdit[],
  exists: (path: string) => boolean,
): Result<readonly FileEdit[], readonly Unclear[]> {
  if (!edits.some((edit) => edit.kind === 'update' && (edit.otherPath ?? edit.created) !== undefined))
    return { ok: true, value: edits }
  const failures: Unclear[] = []
  const resolved = edits.map((edit) => {
    if (edit.kind !== 'update') return edit
    const { otherPath, created, ...rest } = edit
    const isThere = otherPath !== undefined && exists(otherPath)
    if (isThere && exists(edit.path)) failures.push({ code: 'two-files', path: edit.path, other: otherPath })
    if (created !== undefined && !isThere && !exists(edit.path)) return newFile(edit, created)
    return isThere ? { ...rest, path: otherPath } : rest
  })
  return failures.length > 0 ? { ok: false, failure: failures } : { ok: true, value: resolved }
}

function newFile({ path, expects }: FileEdit, text: string): FileEdit {
  return { kind: 'create', path, text, ...(expects && { expects }) }
}

/** The edit with every path of it under another name. */
export function renamedEdit(edit: FileEdit, name: (path: string) => string): FileEdit {
  const path = name(edit.path)
  if (edit.kind !== 'update') return { ...edit, path }
  const { moveTo, otherPath } = edit
  return {
    ...edit,
    path,
    ...(moveTo !== undefined && { moveTo: name(moveTo) }),
    ...(otherPath !== undefined && { otherPath: name(otherPath) }),
  }
}
