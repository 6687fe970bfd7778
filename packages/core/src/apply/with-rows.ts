import { TextDocument } from '../text/document.js'
import { textOfLines } from '../text/lines.js'
import type { HasShown } from '../vocabulary/bind.js'
import type { Edit, FileEdit } from '../vocabulary/edit.js'
import type { ApplyFailure } from '../vocabulary/failure.js'
import type { Result } from '../vocabulary/result.js'

/**
 * The edits, in which those that name rows have the text of these rows. All rows are those of the texts before the request.
 * Linear in the texts of such files.
 */
export function withRows(
  edits: readonly FileEdit[],
  files: ReadonlyMap<string, string>,
  hasShown: HasShown,
): Result<readonly FileEdit[], readonly ApplyFailure[]> {
  if (!edits.some((file) => file.kind === 'update' && file.edits.some(({ rows }) => rows !== undefined)))
    return { ok: true, value: edits }
  const failures: ApplyFailure[] = []
  const read = edits.map((file): FileEdit => {
    if (file.kind !== 'update') return file
    const { path } = file
    const document = new TextDocument(files.get(path) ?? '')
    const count = file.edits.length
    const ofFile = file.edits.map((edit, at) => {
      const { rows } = edit
      if (rows === undefined) return edit
      const position = { path, edit: at, edits: count }
      if (!hasShown(path, rows)) failures.push({ code: 'rows-unknown', rows, ...position })
      else if (rows.end > document.lineCount)
        failures.push({
          code: 'no-place',
          beyond: { line: rows.end, lines: document.lineCount },
          ...position,
        })
      return ofRows(edit, document)
    })
    return { ...file, edits: ofFile }
  })
  return failures.length > 0 ? { ok: false, failure: failures } : { ok: true, value: read }
}

function ofRows({ rows, ...edit }: Edit, document: TextDocument): Edit {
  const { start = 1, end = 0 } = rows ?? {}
  const search = textOfLines(document.lines(start - 1, Math.min(end, document.lineCount)))
  return { ...edit, search, hints: { ...edit.hints, line: start, lastLine: end } }
}
