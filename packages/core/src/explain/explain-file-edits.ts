import { applyFileEdits, applySections, hashesOf } from '../apply/apply-file-edits.js'
import type { PlacedOptions } from '../apply/apply-options.js'
import { namedFiles, otherThanExpected } from '../apply/prepared.js'
import { linesChanged } from '../apply/stale.js'
import { withRows } from '../apply/with-rows.js'
import type { HasShown } from '../parts/bind.js'
import type { LineRange } from '../text/span.js'
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
  /** Present if the edit is placed in the file as it was shown: the lines of the file as it is that have changed since. */
  readonly changed?: readonly LineRange[]
}

/** The explanations of a request. */
export interface ExplainedFiles {
  readonly edits: readonly FileEditExplanation[]
  /** Why sections were refused that are not about one edit, such as the update of a missing file. */
  readonly failures: readonly ApplyFailure[]
}

/**
 * Explains every edit of a request, each in the text that the sections before it leave, as
 * `applyFileEdits` applies them. Sections that create or delete a file have no edits to explain, only failures.
 *
 * With the option `bind` that is the text in which it places them, and a change that cannot be carried to the file as it is is
 * among the failures.
 *
 * @param files the texts of all files that exist, by path
 */
export function explainFileEdits(
  asked: readonly FileEdit[],
  files: ReadonlyMap<string, string>,
  options: PlacedOptions,
): ExplainedFiles {
  const { bind } = options
  if (bind === undefined) {
    const others = otherThanExpected(asked, hashesOf(files, options))
    const { edits, failures } = explainIn(files, asked, options)
    return { edits, failures: [...others, ...failures] }
  }
  let explained: ExplainedFiles = { edits: [], failures: [] }
  const carrying: PlacedOptions = {
    ...options,
    bind: (_, limits, apply) =>
      bind(files, limits, (texts, hasShown) => {
        const { edits, failures } = explainIn(texts, asked, options, hasShown)
        const paths = new Set(edits.map(({ path }) => path))
        const changed = new Map(Array.from(paths, (path) => [path, changedIn(path, texts, files)]))
        explained = { edits: edits.map((edit) => ({ ...edit, ...changed.get(edit.path) })), failures }
        return apply(texts, hasShown)
      }),
  }
  const applied = applyFileEdits(asked, files, carrying)
  const stale = applied.ok
    ? []
    : applied.failure.filter(({ code }) => code === 'stale' || code === 'not-read')
  const failures = [...explained.failures.filter(({ code }) => code !== 'stale'), ...stale]
  return { edits: explained.edits, failures }
}

type Changed = Pick<FileEditExplanation, 'changed'>

/** The lines that have changed since the text in which an edit is placed was shown. */
function changedIn(
  path: string,
  shown: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, string>,
): Changed {
  const [before, now] = [shown.get(path), files.get(path)]
  return before === undefined || now === undefined || before === now
    ? {}
    : { changed: linesChanged(before, now) }
}

function explainIn(
  files: ReadonlyMap<string, string>,
  asked: readonly FileEdit[],
  options: PlacedOptions,
  hasShown?: HasShown,
): ExplainedFiles {
  const named = namedFiles(asked, { exists: (path) => files.has(path), paths: () => files.keys() })
  if (!named.ok) return { edits: [], failures: named.failure }
  const read = withRows(named.value, files, options, hasShown)
  if (!read.ok) return { edits: [], failures: read.failure }
  const { workspace, failures } = applySections(read.value.edits, files, options)
  const explained = workspace.searched.flatMap(({ section: { path, edits }, text, isNew, applied }) => {
    const of = { path, edits: edits.length, ...(isNew && { creates: true as const }) }
    return explainEdits(text, edits, { path, ...options }, applied).map((one) => ({ ...one, ...of }))
  })
  return { edits: explained, failures: failures.filter((failure) => !('edit' in failure)) }
}
