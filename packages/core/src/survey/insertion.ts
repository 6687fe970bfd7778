import type { TextDocument } from '../text/document.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Candidate } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import type { AnchorPlaces } from './anchors.js'
import type { SurveyContext } from './context.js'

/** The name in reports for the replacer of an edit without search text. */
export const INSERTION = 'insertion'

/**
 * The places where an edit without search text may insert its new text. Any text may go into an empty file. Whole
 * lines go right below their anchor, at the end of the file if the edit has the end-of-file mark, or below the line
 * that the edit names. Fails with `empty-search` or `no-place` if there is no such place.
 */
export function insertionPlaces(
  { document }: SurveyContext,
  edit: TextEdit,
  anchors: AnchorPlaces,
): Result<Candidate[], EditProblem> {
  const offsets = insertionOffsets(document, edit, anchors)
  if (offsets.length === 0) {
    if (edit.unit === 'text') return { ok: false, failure: { code: 'empty-search' } }
    const line = edit.hints?.line
    const isBeyond = line !== undefined && line > document.lineCount
    const beyond = isBeyond ? { line, lines: document.lineCount } : undefined
    return { ok: false, failure: { code: 'no-place', ...(beyond && { beyond }) } }
  }
  const candidates = offsets.map(
    (offset): Candidate => ({
      span: { start: offset, end: offset },
      edit,
      replacer: INSERTION,
      tier: 'exact',
      similarity: 1,
    }),
  )
  return { ok: true, value: candidates }
}

function insertionOffsets(
  document: TextDocument,
  { hints, unit }: TextEdit,
  anchors: AnchorPlaces,
): number[] {
  if (document.lineCount === 0) return [document.contentStart]
  if (unit === 'text') return []
  if (hints?.atEnd) return [document.text.length]
  if (anchors.lines.length > 0) return Array.from(anchors.lines, (line) => document.lineNext(line))
  const line = hints?.line ?? -1
  return Number.isInteger(line) && line >= 0 && line <= document.lineCount ? [document.lineStart(line)] : []
}
