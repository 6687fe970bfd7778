import { applySections } from '../apply/apply-file-edits.js'
import type { PlacedOptions } from '../apply/apply-options.js'
import { withRows } from '../apply/with-rows.js'
import { Workspace } from '../apply/workspace.js'
import type { FileEdit } from '../vocabulary/edit.js'
import type { ApplyFailure } from '../vocabulary/failure.js'
import { type EditExplanation, explainEdits } from './explain-edits.js'

/** How one edit of a file came to its outcome. */
export interface FileEditExplanation extends EditExplanation {
  readonly path: string
  /** How many edits the file has. */
  readonly edits: number
  /** Present if there is no such file and the edits create it. */
  readonly creates?: true
}

/** The explanations of a request. */
export interface ExplainedFiles {
  readonly edits: readonly FileEditExplanation[]
  /** Why sections were refused that are not about one edit, such as the update of a missing file. */
  readonly failures: readonly ApplyFailure[]
}

/**
 * Explains every edit of a request as {@link explainEdits} does, each in the text that the sections before it leave, as
 * `applyFileEdits` applies them. Sections that create or delete a file have no edits to explain, only failures.
 *
 * @param files the texts of all files that exist, by path
 */
export function explainFileEdits(
  asked: readonly FileEdit[],
  files: ReadonlyMap<string, string>,
  options: PlacedOptions,
): ExplainedFiles {
  const read = withRows(asked, files, options)
  if (!read.ok) return { edits: [], failures: read.failure }
  const { sections, failures } = applySections(read.value.edits, files, options)
  const workspace = new Workspace(files, options)
  const explained: FileEditExplanation[] = []
  for (const section of sections) {
    const target = section.kind === 'update' ? workspace.textFor(section) : undefined
    if (section.kind === 'update' && target !== undefined) {
      const { path, edits: wanted } = section
      const of = { path, edits: wanted.length, ...(target.isNew && { creates: true as const }) }
      for (const one of explainEdits(target.text, wanted, options)) explained.push({ ...one, ...of })
    }
    workspace.apply(section)
  }
  return { edits: explained, failures: failures.filter((failure) => !('edit' in failure)) }
}
