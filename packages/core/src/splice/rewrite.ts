import { applyChanges, type Change } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import { toUnixEndings } from '../text/lines.js'
import type { LineRange, Span } from '../text/span.js'
import type { Edit } from '../vocabulary/edit.js'

/** What a refused edit would do at one place: changes of a text that all lie within `lines`. */
export interface Rewrite {
  readonly lines: LineRange
  readonly changes: readonly Change[]
  /** The edit's anchors as the file has them, outermost first. */
  readonly anchors?: readonly string[]
}

/** The span of some lines, counted from 1, with their endings. */
export function spanOfRange(document: TextDocument, { start, end }: LineRange): Span {
  return { start: document.lineStart(start - 1), end: document.lineNext(end - 1) }
}

/** The text of some lines, each with LF at its end. */
export function textOfRange(document: TextDocument, lines: LineRange): string {
  const { start, end } = spanOfRange(document, lines)
  return wholeLines(document.text.slice(start, end))
}

/** The text with LF at the end of every line. */
export function wholeLines(text: string): string {
  const unix = toUnixEndings(text)
  return unix === '' || unix.endsWith('\n') ? unix : `${unix}\n`
}

/**
 * Writes a rewrite as an edit: its old text is the lines as the file has them, its new text the lines after the
 * changes. If the refused edit had a line hint, this one has the number of its first line.
 */
export function editFromRewrite(document: TextDocument, { lines, changes }: Rewrite, refused: Edit): Edit {
  const { start, end } = spanOfRange(document, lines)
  const inside = changes.map(({ span, text }) => ({
    span: { start: span.start - start, end: span.end - start },
    text,
  }))
  const search = textOfRange(document, lines)
  const replacement = wholeLines(applyChanges(document.text.slice(start, end), inside))
  const hints = refused.hints?.line === undefined ? {} : { hints: { line: lines.start } }
  if (refused.unit === 'lines' || replacement === '')
    return { unit: refused.unit, search, replacement, ...hints }
  // Drops the final newline of both texts, because the last line of a file may have none.
  return { unit: 'text', search: search.slice(0, -1), replacement: replacement.slice(0, -1), ...hints }
}
