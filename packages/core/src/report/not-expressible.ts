import { lineContents } from '../text/lines.js'
import { isElision } from '../text/placeholder.js'
import type { FileEdit, TextEdit } from '../vocabulary/edit.js'
import type { RenderFailure } from '../vocabulary/parse-failure.js'
import type { Result } from '../vocabulary/result.js'

type Lack = (edit: FileEdit) => string | undefined

/**
 * Why the edit of a file cannot be written in a format; undefined where it can.
 *
 * @param missingIn what the edit says that the format has no words for
 * @param unknownIn what cannot be written as long as only the edit is known, and the file would show; asked only where nothing is missing
 */
export function notExpressible(
  format: string,
  edit: FileEdit,
  missingIn: Lack,
  unknownIn: Lack,
): Result<never, RenderFailure> | undefined {
  const missing = missingIn(edit)
  const what = missing ?? unknownIn(edit)
  if (what === undefined) return undefined
  const { path } = edit
  const failure = { code: 'not-expressible', format, path, what } as const
  return { ok: false, failure: missing === undefined ? { ...failure, needsFile: true } : failure }
}

/** Whether an edit may leave lines out of its old text, which hunks cannot: their lines are all that there are. */
export function leavesLinesOut({ search, script, computed }: TextEdit): boolean {
  return script === undefined && !computed && lineContents(search).some(isElision)
}
