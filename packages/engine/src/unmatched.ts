import type { Failure, FileEdit, TextEdit } from '@emend/core'
import { checkPath } from '@emend/fs'

/** An edit that has no place, or more than one. */
export interface Unmatched {
  readonly path: string
  readonly edit: TextEdit
  readonly failure: Failure
}

/** The edit as it should have been. What it leaves out stays as it was. */
export type Correction = Partial<Pick<TextEdit, 'search' | 'replacement' | 'hints'>>

/**
 * Asked for a correction of an edit that has no place: by a stronger model, a person, a rule. The corrected edit has
 * to pass everything that any edit does; nothing is asked a second time. Undefined leaves it refused.
 */
export type OnUnmatched = (unmatched: Unmatched) => Correction | undefined | Promise<Correction | undefined>

/** The edits with those corrected that have no place; undefined where nothing could be. */
export async function correct(
  edits: readonly FileEdit[],
  failures: readonly Failure[],
  onUnmatched: OnUnmatched,
): Promise<readonly FileEdit[] | undefined> {
  const corrected = new Map<TextEdit, TextEdit>()
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

/** The edit that a failure is about; its number counts through all sections of its file. */
function editOf(
  edits: readonly FileEdit[],
  failure: Failure,
): { readonly path: string; readonly edit: TextEdit } | undefined {
  if (!('edit' in failure) || !('path' in failure) || !UNMATCHED.has(failure.code)) return undefined
  const { path, edit: number } = failure
  const sections = edits.filter((file) => isPath(file.path, path))
  // Between sections that make, move or delete the file the numbers begin anew.
  const isPlain = (file: FileEdit) => file.kind === 'update' && file.moveTo === undefined
  if (sections.length > 1 && !sections.every(isPlain)) return undefined
  const edit = sections.flatMap((file) => (file.kind === 'update' ? file.edits : []))[number]
  return edit === undefined ? undefined : { path, edit }
}

/** Whether a path as written is one as the file system names it. */
function isPath(written: string, path: string): boolean {
  const checked = checkPath(written)
  return checked.ok && checked.value === path
}

const UNMATCHED: ReadonlySet<string> = new Set(['not-found', 'ambiguous', 'anchor-not-found', 'no-place'])

/** The request's own account of its lines says nothing about a corrected text. */
function withCorrection(edit: TextEdit, correction: Correction): TextEdit {
  const { script: _, doubtful: __, ...rest } = edit
  const isReworded = correction.search !== undefined || correction.replacement !== undefined
  return isReworded ? { ...rest, ...correction } : { ...edit, ...correction }
}
