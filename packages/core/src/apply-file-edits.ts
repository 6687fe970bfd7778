import type { ApplyOptions, EditReport } from './apply-edits.js'
import type { FileEdit } from './vocabulary/edit.js'
import type { EditFailure, Failure } from './vocabulary/failure.js'
import type { Result } from './vocabulary/result.js'
import { Workspace } from './workspace.js'

/** What becomes of one file. */
export interface FileResult {
  /** The path afterwards, or the path of the deleted file. */
  readonly path: string
  /** The path before, where the file was moved. */
  readonly from?: string
  readonly status: 'created' | 'updated' | 'moved' | 'deleted' | 'unchanged' | 'already-applied'
  /** The text before, undefined where there was no file. */
  readonly before: string | undefined
  /** The text afterwards, undefined where there is no file. */
  readonly after: string | undefined
  /** The git mode that the request sets, such as `100755`. */
  readonly mode?: string
  /** One report per edit of an updated file. */
  readonly edits: readonly EditReport[]
}

/** All files of a call. */
export interface AppliedFiles {
  /** One result per file, in the order in which the request first names them. */
  readonly files: readonly FileResult[]
  /** Which parts of the request had no effect: `already-applied` and `unchanged` only. */
  readonly failures: readonly Failure[]
}

/** Every path that applying the edits reads or writes, each once, in order. */
export function pathsOf(edits: readonly FileEdit[]): string[] {
  const paths = edits.flatMap((edit) =>
    edit.kind === 'update' && edit.moveTo !== undefined ? [edit.path, edit.moveTo] : [edit.path],
  )
  return [...new Set(paths)]
}

/**
 * Applies edits to several files at once, each section on the result of those before it. Pure: nothing is
 * read or written. Sections that update one file are merged in order; deleting and then adding a path
 * replaces the file; moving a file onto itself is a plain update.
 *
 * @param files the texts of all files that exist, by path; see {@link pathsOf}. Paths are plain keys.
 * @returns all files with their texts before and after, or every failure of the call. All or nothing.
 */
export function applyFileEdits(
  edits: readonly FileEdit[],
  files: ReadonlyMap<string, string>,
  options: ApplyOptions,
): Result<AppliedFiles, readonly Failure[]> {
  const workspace = new Workspace(files, options)
  const failures = mergeUpdates(edits).flatMap((edit) => workspace.apply(edit))
  if (failures.length > 0) return { ok: false, failure: failures }
  const results = workspace.results()
  return { ok: true, value: { files: results, failures: results.flatMap(withoutEffect) } }
}

function mergeUpdates(edits: readonly FileEdit[]): FileEdit[] {
  const merged: FileEdit[] = []
  for (const edit of edits) {
    const i = merged.findLastIndex(({ path }) => path === edit.path)
    const before = merged[i]
    const mergeable = edit.kind === 'update' && before?.kind === 'update' && before.moveTo === undefined
    if (mergeable) merged[i] = { ...before, ...edit, edits: [...before.edits, ...edit.edits] }
    else merged.push(edit)
  }
  return merged
}

/** One failure for every edit that stood already, or for the whole file where nothing in it changed. */
function withoutEffect({ path, status, edits }: FileResult): Failure[] {
  const standing = edits.flatMap((report, edit): (EditFailure & { path: string })[] => {
    const [place] = report.places
    const where = { edit, edits: edits.length, path, ...(place !== undefined && { place }) }
    if (report.status === 'already-applied') return [{ code: 'already-applied', ...where }]
    return report.status === 'unchanged' && status === 'unchanged' ? [{ code: 'unchanged', ...where }] : []
  })
  if (standing.length > 0) return standing
  if (status === 'unchanged') return [{ code: 'unchanged', path }]
  return status === 'already-applied' ? [{ code: 'already-applied', path }] : []
}
