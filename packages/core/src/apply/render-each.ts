import { lineContents } from '../text/lines.js'
import { isElision } from '../text/placeholder.js'
import type { Edit, FileEdit } from '../vocabulary/edit.js'
import type { RenderFailure } from '../vocabulary/parse-failure.js'
import type { Result } from '../vocabulary/result.js'

/** How a format writes the edit of a file, and what it cannot express. */
export interface EditWriter<Piece> {
  /** The name of the format, for failures. */
  readonly format: string
  /** Names what the edit says and the format cannot express; undefined where there is nothing. */
  missingIn(edit: FileEdit): string | undefined
  /**
   * Names what cannot be written without knowing the file; undefined where there is nothing. Called only where
   * nothing is missing.
   */
  unknownIn(edit: FileEdit): string | undefined
  /** Writes the edit as parts of a request. */
  write(edit: FileEdit): readonly Piece[]
}

/** Writes one edit after the other. Fails for the first one that cannot be written. */
export function renderEach<Piece>(
  edits: readonly FileEdit[],
  { format, missingIn, unknownIn, write }: EditWriter<Piece>,
): Result<readonly Piece[], RenderFailure> {
  const pieces: Piece[] = []
  for (const edit of edits) {
    const missing = missingIn(edit)
    const what = missing ?? rowsIn(edit) ?? unknownIn(edit)
    if (what !== undefined) {
      const failure = { code: 'not-expressible', format, path: edit.path, what } as const
      return { ok: false, failure: missing === undefined ? { ...failure, needsFile: true } : failure }
    }
    for (const piece of write(edit)) pieces.push(piece)
  }
  return { ok: true, value: pieces }
}

/** Lines that an edit names without their text are known only with the file. */
function rowsIn(edit: FileEdit): string | undefined {
  const hasRows = edit.kind === 'update' && edit.edits.some(({ rows, anchored }) => rows ?? anchored)
  return hasRows ? 'the text of the lines that an edit names by their numbers' : undefined
}

/** Whether the edit may leave lines out of its old text by a line such as `...`. A hunk cannot: its lines are complete. */
export function leavesLinesOut({ search, script, computed }: Edit): boolean {
  return script === undefined && !computed && lineContents(search).some(isElision)
}
