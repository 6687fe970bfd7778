import type { FileEdit, TextEdit } from '../vocabulary/edit.js'
import type { ApplyFailure } from '../vocabulary/failure.js'
import { type FileResult, type Files, hasEffect } from '../vocabulary/outcome.js'
import type { Result } from '../vocabulary/result.js'
import type { PlacedOptions } from './apply-options.js'
import { requireText, requireValue } from './known-options.js'
import { skippedIn } from './results.js'
import { Workspace } from './workspace.js'

/** All files of a call. */
export interface AppliedFileEdits {
  /**
   * One result per file, in the order in which the request first names them; but a file that is deleted comes before
   * the one that takes its path.
   */
  readonly files: readonly FileResult[]
  /**
   * Which parts of the request had no effect, `already-applied` or `unchanged`, and with the option `partial` those
   * that were refused.
   */
  readonly failures: readonly ApplyFailure[]
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
 * read or written. Sections that update one file are merged in order, or applied one after the other where they do not fit the original; deleting and then adding a path
 * replaces the file; moving a file onto itself is a plain update.
 *
 * @param files the texts of all files that exist, by path; see {@link pathsOf}. Paths are plain keys.
 * @returns all files with their texts before and after, or every failure of the call. All or nothing, unless the
 * option `partial` lets each edit and file go by itself; then it fails only where none could be applied.
 */
export function applyFileEdits(
  edits: readonly FileEdit[],
  files: ReadonlyMap<string, string>,
  options: PlacedOptions,
): Result<AppliedFileEdits, readonly ApplyFailure[]> {
  const { workspace, failures } = applySections(edits, files, options)
  const refused = new Set(failures.map(({ path }) => path))
  const results = deletionsFirst(workspace.results()).filter(
    (file) => hasEffect(file) || !refused.has(file.path),
  )
  if (failures.length > 0 && (options.partial !== 'edits' || !results.some(hasEffect)))
    return { ok: false, failure: failures }
  const skipped = [...failures, ...results.flatMap(skippedIn)]
  if (skipped.length > 0 && options.skipped === 'refuse') return { ok: false, failure: skipped }
  return { ok: true, value: { files: results, failures: skipped } }
}

/** Sections of one file may be meant for the results of those before: so they are read where they do not fit the original together. */
function applySections(
  edits: readonly FileEdit[],
  files: ReadonlyMap<string, string>,
  options: PlacedOptions,
) {
  const apply = (sections: readonly FileEdit[]) => {
    const workspace = new Workspace(files, options)
    return { workspace, failures: sections.flatMap((edit) => workspace.apply(edit)) }
  }
  const sections = options.placement.apart ? edits : mergeUpdates(edits)
  const together = apply(sections)
  const mayBeChained = sections.length < edits.length && together.failures.length > 0
  if (!mayBeChained || together.failures.some(({ code }) => code !== 'not-found')) return together
  const inTurn = apply(edits)
  return inTurn.failures.length === 0 ? inTurn : together
}

function mergeUpdates(edits: readonly FileEdit[]): FileEdit[] {
  const merged: FileEdit[] = []
  const open = new Map<string, { readonly at: number; readonly edits: TextEdit[] }>()
  for (const edit of edits) {
    const before = open.get(edit.path)
    open.delete(edit.path)
    if (edit.kind !== 'update') {
      merged.push(edit)
      continue
    }
    const { at, edits: all } = before ?? { at: merged.length, edits: [] }
    for (const one of edit.edits) all.push(one)
    merged[at] = { ...merged[at], ...edit, edits: all }
    if (edit.moveTo === undefined) open.set(edit.path, { at, edits: all })
  }
  return merged
}

/**
 * Results in an order in which a host can go by them one after the other: a file that is deleted comes before the one that takes
 * its path. Otherwise they keep their order. Linear.
 */
function deletionsFirst(results: readonly FileResult[]): readonly FileResult[] {
  if (results.length < 2) return results
  const taken = new Set(results.flatMap(({ path, after }) => (after === undefined ? [] : [path])))
  const gone = new Map<string, FileResult[]>()
  for (const result of results) {
    const left = leftBy(result)
    if (left !== undefined && taken.has(left)) gone.set(left, [...(gone.get(left) ?? []), result])
  }
  const moved = new Set([...gone.values()].flat())
  return results.flatMap((result) => {
    if (moved.has(result)) return []
    const before = result.after === undefined ? [] : (gone.get(result.path) ?? [])
    gone.delete(result.path)
    return [...before, result]
  })
}

function leftBy({ path, from, before, after }: FileResult): string | undefined {
  return before !== undefined && after === undefined ? (from ?? path) : undefined
}

/** Texts by path as a map. @throws TypeError for what is no texts by path */
export function filesOf(files: Files): ReadonlyMap<string, string> {
  requireValue('a call', 'files', files, 'object')
  // A text is no function: an object with a file named `get` is no map.
  const isMap = typeof files.get === 'function'
  const all = isMap ? (files as ReadonlyMap<string, string>) : new Map(Object.entries(files))
  for (const [path, text] of all) requireText(`the text of ${path}`, text)
  return all
}
