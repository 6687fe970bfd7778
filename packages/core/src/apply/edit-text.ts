import type { Profile } from '../parts/profile.js'
import { withChanges } from '../splice/placed-changes.js'
import { withFields } from '../text/lazily.js'
import type { Edit, FileEdit } from '../vocabulary/edit.js'
import type { EditFailure } from '../vocabulary/edit-failure.js'
import type { Files, FilesResult, TextResult } from '../vocabulary/outcome.js'
import { applyEdits } from './apply-edits.js'
import { applyFileEdits, filesOf } from './apply-file-edits.js'
import {
  type EditOptions,
  type PlacedOptions,
  requireEditOptions,
  requirePresent,
  requireText,
} from './apply-options.js'
import { countEdits } from './apply-request.js'
import { unique } from './placements.js'
import { appliedWith, refused, skippedIn } from './results.js'

/** The options of `editFiles`. */
export interface EditFilesOptions extends EditOptions {
  readonly profile: Profile
}

/** The options of `editText`. */
export interface EditTextOptions extends Omit<EditFilesOptions, 'bind'> {
  /** The name of the text in messages. Default `file`. */
  readonly path?: string | undefined
}

/**
 * Applies edits that the caller made to one text: every edit exactly where it belongs, or none at all. It does
 * what `applyFormat` does, without parsing a request.
 *
 * @returns the new text, or every failure; never throws for bad edits
 * @throws TypeError for an unknown option or profile, and for a text that is not a string
 */
export function editText(text: string, edits: readonly Edit[], options: EditTextOptions): TextResult {
  requireEditOptions(options, { path: 'text' })
  requireText('the text', text)
  requireEdits(edits)
  const { path = 'file', describe } = options
  const applied = applyEdits(text, edits, placedOptions(options))
  const context = { describe, edits: () => edits.length }
  const named = (failures: readonly EditFailure[]) => failures.map((failure) => withFields(failure, { path }))
  if (!applied.ok) return refused(named(applied.failure), context)
  const { text: after, changes, reports, failures } = applied.value
  const isApplied = reports.some(({ status }) => status === 'already-applied')
  const status = after !== text ? 'updated' : isApplied ? 'already-applied' : 'unchanged'
  const step = changes === undefined ? { before: text } : { before: text, changes }
  const file = withChanges({ path, status, before: text, after, edits: reports }, [step])
  const skipped = [...named(failures), ...skippedIn(file)]
  if (skipped.length > 0 && options.skipped === 'refuse') return refused(skipped, context)
  return appliedWith({ text: after, files: [file] }, { files: [file], skipped, notices: [] }, context)
}

/**
 * Applies edits that the caller made to several files: all of them, or none. Each file edit sees the result of
 * those before it.
 *
 * @param files the texts of the files that exist, by path
 * @returns every file of the edits with its text before and after, or every failure; never throws for bad edits
 * @throws TypeError for an unknown option or profile, and for a text that is not a string
 */
export function editFiles(files: Files, edits: readonly FileEdit[], options: EditFilesOptions): FilesResult {
  requireEditOptions(options, { bind: 'function' })
  for (const edit of edits) if (edit.kind === 'update') requireEdits(edit.edits, ` of ${edit.path}`)
  const applied = applyFileEdits(edits, filesOf(files), placedOptions(options))
  const context = { describe: options.describe, edits: () => countEdits(edits) }
  if (!applied.ok) return refused(applied.failure, context)
  const { files: results, failures: skipped } = applied.value
  return appliedWith({ files: results }, { files: results, skipped, notices: [] }, context)
}

function placedOptions(options: EditFilesOptions | EditTextOptions): PlacedOptions {
  const { placement = unique, profile } = options
  return { ...options, placement, profile: requirePresent(profile) }
}

/** Checks edits at run time: JavaScript callers may pass an argument of a model that is missing or of another type. */
function requireEdits(edits: readonly Edit[], place = ''): void {
  if (!Array.isArray(edits)) throw new TypeError(`the edits${place} must be an array`)
  for (const [i, { search, replacement }] of edits.entries())
    for (const text of [search, replacement])
      requireText(`search and replacement of edit ${i + 1}${place}`, text)
}
