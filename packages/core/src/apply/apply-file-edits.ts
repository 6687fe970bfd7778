import type { AppliedFileEdits, HasShown } from '../parts/bind.js'
import { withFields } from '../text/lazily.js'
import { createBudget } from '../vocabulary/budget.js'
import type { Edit, FileEdit } from '../vocabulary/edit.js'
import type { ApplyFailure, Failure } from '../vocabulary/failure.js'
import type { Notice } from '../vocabulary/notice.js'
import { type FileResult, type Files, hasEffect } from '../vocabulary/outcome.js'
import { no, ok, type Result } from '../vocabulary/result.js'
import { type PlacedOptions, requireText, requireValue } from './apply-options.js'
import { namedFiles, otherThanExpected } from './prepared.js'
import { skippedIn } from './results.js'
import { withShownLines } from './stale.js'
import { withRows } from './with-rows.js'
import { Workspace } from './workspace.js'

/** Returns every path that applying the edits reads or writes, each once, in the order of the edits. */
export function pathsOf(edits: readonly FileEdit[]): string[] {
  const paths = new Set<string>()
  for (const edit of edits) {
    paths.add(edit.path)
    if (edit.kind !== 'update') continue
    if (edit.otherPath !== undefined) paths.add(edit.otherPath)
    if (edit.moveTo !== undefined) paths.add(edit.moveTo)
  }
  return [...paths]
}

/**
 * Applies edits to several files. Each section, which is the edit of one file, sees the result of those before
 * it. Pure: it reads and writes no files. Several sections that update one file are merged into one list of
 * edits. If that list does not fit the original text, the sections are applied one after the other. Deleting a
 * path and then creating it replaces the file. Moving a file onto itself is a plain update.
 *
 * @param files the texts of all files that exist, by path; see {@link pathsOf}. Paths are plain keys.
 * @returns all files with their texts before and after, or every failure of the call; `stale` for files that have not the hash
 *   that an edit expects. Without the option
 *   `partial` all edits are applied or none. With it every edit and file counts by itself, and the call fails
 *   only where none could be applied.
 */
export function applyFileEdits(
  asked: readonly FileEdit[],
  files: ReadonlyMap<string, string>,
  options: PlacedOptions,
): Result<AppliedFileEdits, readonly ApplyFailure[]> {
  const known = { exists: (path: string) => files.has(path), paths: () => files.keys() }
  const named = namedFiles(asked, known)
  if (!named.ok) return named
  const { value: edits } = named
  const others = otherThanExpected(edits, hashesOf(files, options))
  if (others.length > 0) return no(others)
  const apply = (texts: ReadonlyMap<string, string>, hasShown?: HasShown) => {
    const read = withRows(edits, texts, options, hasShown)
    if (!read.ok) return read
    const { edits: ofRows, notices } = read.value
    const result = resultOf(ofRows, texts, options)
    return result.ok && notices.size > 0 ? ok(withNotices(result.value, notices)) : result
  }
  const result = options.bind === undefined ? apply(files) : options.bind(files, options, apply)
  return result.ok
    ? result
    : { ok: false, failure: withShownLines(result.failure, options.placement.anchors) }
}

/** The hash of each text, by path. */
export function hashesOf(files: ReadonlyMap<string, string>, { contentHash }: PlacedOptions) {
  return (path: string): string | undefined => {
    if (contentHash === undefined)
      throw new TypeError(`an edit expects a hash of ${path}: pass contentHash, which makes it`)
    const text = files.get(path)
    return text === undefined ? undefined : contentHash(text)
  }
}

/** The result with a notice for each file whose rows have moved. */
function withNotices(result: AppliedFileEdits, notices: ReadonlyMap<string, Notice>): AppliedFileEdits {
  const files = result.files.map((file): FileResult => {
    const { path, from = path, edits } = file
    const [first, ...others] = edits
    const notice = notices.get(from)
    return first === undefined || notice === undefined
      ? file
      : withFields(file, { edits: [withFields(first, { notices: [...first.notices, notice] }), ...others] })
  })
  return { ...result, files }
}

function resultOf(
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
    return { ok: false, failure: failures.map(withoutApplied) }
  const skipped = [...failures, ...results.flatMap(skippedIn)]
  if (skipped.length > 0 && options.skipped === 'refuse')
    return { ok: false, failure: skipped.map(withoutApplied) }
  return { ok: true, value: { files: results, failures: skipped } }
}

/** Removes the numbers of the edits that would have been applied, because the call applies none after all. */
export function withoutApplied<Any extends Failure>(failure: Any): Any {
  if (!('applied' in failure)) return failure
  const copy = withFields(failure, {})
  Reflect.deleteProperty(copy, 'applied')
  return copy
}

/**
 * Applies the sections, those of one file merged. A later section may have been written for the result of an
 * earlier one, and a merged move comes before a section between that makes room for it: if some old text is not
 * found, or a file is in the way, the sections are applied one after the other instead, where that works for all
 * of them.
 */
export function applySections(
  edits: readonly FileEdit[],
  files: ReadonlyMap<string, string>,
  options: PlacedOptions,
): {
  readonly workspace: Workspace
  readonly failures: ApplyFailure[]
} {
  const budget = createBudget(options)
  const apply = (sections: readonly FileEdit[], endsAtFailure = false) => {
    const workspace = new Workspace(files, options, budget)
    const failures: ApplyFailure[] = []
    for (const edit of sections) {
      for (const failure of workspace.apply(edit)) failures.push(failure)
      if (endsAtFailure && failures.length > 0) break
    }
    return { workspace, failures }
  }
  const sections = options.placement.apart || edits.length < 2 ? edits : mergeUpdates(edits)
  const together = apply(sections)
  const mayBeChained = sections.length < edits.length && together.failures.length > 0
  if (!mayBeChained || together.failures.some(({ code }) => !OF_MERGING.has(code))) return together
  const oneByOne = apply(edits, true)
  return oneByOne.failures.length === 0 ? oneByOne : together
}

/** The codes of failures that sections may have because they were merged. */
const OF_MERGING: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'not-found',
  'file-exists',
  'file-not-found',
])

function mergeUpdates(edits: readonly FileEdit[]): readonly FileEdit[] {
  const merged: FileEdit[] = []
  const openUpdates = new Map<string, { readonly at: number; readonly edits: Edit[] }>()
  for (const edit of edits) {
    const before = openUpdates.get(edit.path)
    openUpdates.delete(edit.path)
    if (edit.kind !== 'update') {
      merged.push(edit)
      continue
    }
    const { at, edits: allEdits } = before ?? { at: merged.length, edits: [] }
    for (const one of edit.edits) allEdits.push(one)
    merged[at] = { ...merged[at], ...edit, edits: allEdits }
    if (edit.moveTo === undefined) openUpdates.set(edit.path, { at, edits: allEdits })
  }
  return merged
}

/**
 * Orders results so that a host can carry them out one after the other: a deleted file comes before the file
 * that takes its path. Otherwise they keep their order. Linear.
 */
function deletionsFirst(results: readonly FileResult[]): readonly FileResult[] {
  if (results.length < 2) return results
  const pathsAfterwards = new Set(results.flatMap(({ path, after }) => (after === undefined ? [] : [path])))
  // An original path has one result, so at most one deletion frees it.
  const deletions = new Map<string, FileResult>()
  for (const result of results) {
    const { path, from = path, before, after } = result
    if (before !== undefined && after === undefined && pathsAfterwards.has(from)) deletions.set(from, result)
  }
  const movedUp = new Set(deletions.values())
  return results.flatMap((result) => {
    if (movedUp.has(result)) return []
    const before = result.after === undefined ? undefined : deletions.get(result.path)
    return before === undefined ? [result] : [before, result]
  })
}

/** Returns the texts by path as a map. @throws TypeError if `files` is no object, or a text in it is not a string */
export function filesOf(files: Files): ReadonlyMap<string, string> {
  requireValue('a call', 'files', files, 'object')
  // Checks for a function, because a plain object may have a file named `get`, whose value is a string.
  const isMap = typeof files.get === 'function'
  const all = isMap ? (files as ReadonlyMap<string, string>) : new Map(Object.entries(files))
  for (const [path, text] of all) requireText(`the text of ${path}`, text)
  return all
}
