import type { Edit, Failure, FileEdit } from '@emend/core'
import { checkPath } from '@emend/fs'

/** An edit that has no place, or more than one. */
export interface Unmatched {
  readonly path: string
  readonly edit: Edit
  readonly failure: Failure
}

/** The corrected fields of an edit. Fields that are left out stay as they were. */
export type Correction = Partial<Pick<Edit, 'search' | 'replacement' | 'hints'>>

/**
 * Called for a correction of an edit that has no place. It may ask a stronger model, a person, or apply a rule. The
 * corrected edit must pass all the checks that any edit must pass, and there is no second call for it. If it returns
 * undefined, the edit stays refused.
 */
export type OnUnmatched = (unmatched: Unmatched) => Correction | undefined | Promise<Correction | undefined>

/** The edits with corrections for those that have no place; undefined if none was corrected. */
export async function correct(
  edits: readonly FileEdit[],
  failures: readonly Failure[],
  onUnmatched: OnUnmatched,
): Promise<readonly FileEdit[] | undefined> {
  const corrected = new Map<Edit, Edit>()
  for (const failure of failures) {
    const found = editOf(edits, failure)
    if (found === undefined) continue
    const correction = await onUnmatched({ ...found, failure })
    if (correction !== undefined) corrected.set(found.edit, withCorrection(found.edit, correction))
  }
  if (corrected.size === 0) return undefined
  return edits.map((file) =>
    file.kind === 'update' ? { ...file, edits: file.edits.map((edit) => corrected.get(edit) ?? edit) } : file,
  )
}

/** The edit that a failure is about. Its index counts through all sections of its file. */
function editOf(
  edits: readonly FileEdit[],
  failure: Failure,
): { readonly path: string; readonly edit: Edit } | undefined {
  if (!('edit' in failure) || !('path' in failure) || !UNMATCHED.has(failure.code)) return undefined
  const { path, edit: number } = failure
  const sections = edits.filter((file) => isPath(file.path, path))
  // The index starts again at 0 after a section that creates, moves or deletes the file.
  const isPlain = (file: FileEdit) => file.kind === 'update' && file.moveTo === undefined
  if (sections.length > 1 && !sections.every(isPlain)) return undefined
  const edit = sections.flatMap((file) => (file.kind === 'update' ? file.edits : []))[number]
  return edit === undefined ? undefined : { path, edit }
}

/** Whether a path as written in the request is the same as a path of the file system. */
function isPath(written: string, path: string): boolean {
  const checked = checkPath(written)
  return checked.ok && checked.value === path
}

const UNMATCHED: ReadonlySet<string> = new Set(['not-found', 'ambiguous', 'anchor-not-found', 'no-place'])

/** Applies a correction. The request's script of steps and doubtful spans do not fit a corrected text, so they are dropped. */
function withCorrection(edit: Edit, correction: Correction): Edit {
  const { script: _, doubtful: __, ...rest } = edit
  const isReworded = correction.search !== undefined || correction.replacement !== undefined
  return isReworded ? { ...rest, ...correction } : { ...edit, ...correction }
}
