import { asWritten, type Line, splitLines } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { Edit, FileEdit, Hints } from '../vocabulary/edit.js'
import type { ApplyFailure } from '../vocabulary/failure.js'
import type { Result } from '../vocabulary/result.js'
import { numberedSteps, removedFirst } from './script.js'

/**
 * Returns the edits that undo the given ones: applied to the files as these leave them, they restore the files
 * from before. Pure and linear. Reads no file.
 *
 * Fails with `not-reversible` where the request does not say what the reversal needs: the text of a deleted
 * file, the mode before a change of mode, which occurrences of the new text an edit of all occurrences made, or
 * where a removed part of a line was. An edit that was placed by a tolerant replacer is reversed in the words
 * of the request, so that changed lines may come back in these words and not in the file's.
 */
export function reverse(edits: readonly FileEdit[]): Result<readonly FileEdit[], readonly ApplyFailure[]> {
  const reversed: FileEdit[] = []
  const failures: ApplyFailure[] = []
  for (const edit of edits.toReversed()) {
    const missing = missingForReversal(edit)
    if (missing === undefined) reversed.push(reverseFile(edit))
    else failures.push({ code: 'not-reversible', missing, path: edit.path })
  }
  return failures.length > 0 ? { ok: false, failure: failures } : { ok: true, value: reversed }
}

/** Names what the reversal needs and the edit does not say; undefined where it says everything. */
function missingForReversal(edit: FileEdit): string | undefined {
  if (edit.kind === 'create') return undefined
  if (edit.kind === 'delete') return edit.text === undefined ? 'what the deleted file holds' : undefined
  if (edit.mode !== undefined && edit.oldMode === undefined) return 'which mode the file had'
  if (edit.edits.some(({ all }) => all)) return 'which occurrences of the new text were there before'
  if (edit.edits.some(({ rows, anchored }) => rows ?? anchored)) return 'what the lines hold that it names'
  const removesPart = ({ unit, replacement }: Edit) => unit === 'text' && replacement === ''
  return edit.edits.some(removesPart) ? 'where the text that it removes was' : undefined
}

function reverseFile(edit: FileEdit): FileEdit {
  const mode = edit.mode === undefined ? {} : { mode: edit.mode }
  if (edit.kind === 'create') return { kind: 'delete', path: edit.path, text: edit.text, ...mode }
  if (edit.kind === 'delete') return { kind: 'create', path: edit.path, text: edit.text ?? '', ...mode }
  const { path, moveTo, otherPath, oldMode } = edit
  return {
    kind: 'update',
    path: moveTo ?? path,
    ...(moveTo !== undefined && { moveTo: path }),
    ...(otherPath !== undefined && { otherPath }),
    ...(oldMode !== undefined && { mode: oldMode }),
    ...(edit.mode !== undefined && { oldMode: edit.mode }),
    edits: reverseEdits(edit.edits),
  }
}

/**
 * Edits of whole lines keep their order in the file. Edits of parts of a text are applied one after the other,
 * so the last is undone first.
 */
function reverseEdits(edits: readonly Edit[]): Edit[] {
  let shift = 0
  const reversed = edits.map((edit) => {
    const reversedEdit = reverseEdit(edit, shift)
    shift += splitLines(edit.replacement).length - splitLines(edit.search).length
    return reversedEdit
  })
  return edits.every(({ unit }) => unit === 'lines') ? reversed : reversed.reverse()
}

/** @param shift how many lines the edits above add */
function reverseEdit(edit: Edit, shift: number): Edit {
  const { search, replacement, script, hints, finalNewline, byteOrderMark, doubtful, ...rest } = edit
  return {
    ...rest,
    search: replacement,
    replacement: search,
    ...(script && { script: removedFirst(script.map((step) => OPPOSITE[step])) }),
    ...(hints && { hints: reverseHints(edit, hints, shift) }),
    ...(doubtful && { doubtful: reverseDoubtful(edit, doubtful) }),
    ...(finalNewline !== undefined && { finalNewline: !finalNewline }),
    ...(byteOrderMark !== undefined && { byteOrderMark: !byteOrderMark }),
  }
}

const OPPOSITE = { keep: 'keep', remove: 'add', add: 'remove' } as const

/**
 * Moves the line hint to the text after the edits. For an edit without old text a hint names the line above,
 * one less than its first line.
 */
function reverseHints({ search, replacement }: Edit, { line, ...others }: Hints, shift: number): Hints {
  if (line === undefined) return others
  const first = search === '' ? line + 1 : line
  return { ...others, line: shift + (replacement === '' ? first - 1 : first) }
}

/** The same doubtful lines as spans of the new text. They are kept lines, so the new text has them as well. */
function reverseDoubtful({ search, replacement, script = [] }: Edit, doubtful: readonly Span[]): Span[] {
  const doubtfulStarts = new Set(doubtful.map(({ start }) => start))
  const [old, written] = [splitLines(search), splitLines(replacement)]
  const spans: Span[] = []
  let [oldStart, start] = [0, 0]
  for (const line of numberedSteps(script)) {
    const end = start + (line.step === 'remove' ? 0 : lengthOf(written[line.now]))
    if (line.step === 'keep' && doubtfulStarts.has(oldStart)) spans.push({ start, end })
    if (line.step !== 'add') oldStart += lengthOf(old[line.old])
    start = end
  }
  return spans
}

function lengthOf(line: Line | undefined): number {
  return line === undefined ? 0 : asWritten(line).length
}

/** The edit that undoes another one. It has no hints, because hints are about the text before the edit. */
export function oppositeOf({ search, replacement, unit }: Edit): Edit {
  return { search: replacement, replacement: search, unit }
}
