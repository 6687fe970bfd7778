import { isBlankLineAt } from '../text/blank-line-at.js'
import type { TextDocument } from '../text/document.js'
import { isBlank, lineContents } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'

/**
 * Whether the last line of an edit may be the file's next line rather than the one at the end of the place: indented otherwise here,
 * there to the letter, while other lines agree to the letter. Closing brackets follow each other like that, and the request
 * left one out. Linear in the place.
 */
export function mayEndOneLower(document: TextDocument, search: string, { start, end }: Span): boolean {
  if (end === start) return false
  const lines = lineContents(search).map((line) => line.trimEnd())
  const last = lines.at(-1) ?? ''
  const { end: lastEnd, next } = document.lineAround(end - 1)
  if (isBlank(last) || next >= document.text.length) return false
  const below = document.lineAround(next)
  if (document.text.slice(below.start, below.end).trimEnd() !== last) return false
  const found = lineContents(document.text.slice(start, lastEnd)).map((line) => line.trimEnd())
  const known = new Set(found)
  return found.at(-1) !== last && lines.some((line) => !isBlank(line) && known.has(line))
}

/**
 * Whether an edit that ends in added lines and, behind these, blank ones goes above a line that it leaves out: below the place is one
 * line, and then a blank one. Which side of that line is meant nobody knows.
 *
 * @param written the edit as written, with the blank lines that it was read without
 */
export function leavesOutLine(
  document: TextDocument,
  edit: TextEdit,
  written: TextEdit,
  { start, end }: Span,
): boolean {
  if (edit.script?.at(-1) !== 'add' || edit.search.length === written.search.length || end === start)
    return false
  const { next } = document.lineAround(end - 1)
  if (next >= document.text.length || isBlankLineAt(document, next)) return false
  return isBlankLineAt(document, document.lineAround(next).next)
}
