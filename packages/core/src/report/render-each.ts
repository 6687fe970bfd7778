import { lineContents } from '../text/lines.js'
import { isElision } from '../text/placeholder.js'
import type { FileEdit, TextEdit } from '../vocabulary/edit.js'
import type { RenderFailure } from '../vocabulary/parse-failure.js'
import type { Result } from '../vocabulary/result.js'

/** How a format writes the edit of a file, and what it cannot write. */
export interface EditWriter<Piece> {
  /** The name of the format, for failures. */
  readonly format: string
  /** What the edit says that the format has no words for. */
  missingIn(edit: FileEdit): string | undefined
  /** What cannot be written as long as only the edit is known, and the file would show; asked only where nothing is missing. */
  unknownIn(edit: FileEdit): string | undefined
  /** The parts of the request that the edit comes to. */
  write(edit: FileEdit): readonly Piece[]
}

/** Writes one edit after the other; fails for the first that cannot be written. */
export function renderEach<Piece>(
  edits: readonly FileEdit[],
  { format, missingIn, unknownIn, write }: EditWriter<Piece>,
): Result<readonly Piece[], RenderFailure> {
  const pieces: Piece[] = []
  for (const edit of edits) {
    const missing = missingIn(edit)
    const what = missing ?? unknownIn(edit)
    if (what !== undefined) {
      const failure = { code: 'not-expressible', format, path: edit.path, what } as const
      return { ok: false, failure: missing === undefined ? { ...failure, needsFile: true } : failure }
    }
    for (const piece of write(edit)) pieces.push(piece)
  }
  return { ok: true, value: pieces }
}

/** Whether an edit may leave lines out of its old text, which hunks cannot: their lines are all that there are. */
export function leavesLinesOut({ search, script, computed }: TextEdit): boolean {
  return script === undefined && !computed && lineContents(search).some(isElision)
}
