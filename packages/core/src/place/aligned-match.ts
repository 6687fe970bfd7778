import type { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Match } from '../vocabulary/replacer.js'
import type { Aligned, Window } from './align.js'

/** Says which lines of a part of a file are which old lines; undefined where none is. */
export type Align = (file: FileText, old: readonly string[], window: Window) => Aligned | undefined

/**
 * A match as the merge needs it. A replacer of a host may give only a span: as many whole lines as the old text has are its lines
 * one by one, others are aligned with them; any other span is a part of the text, which the new text replaces.
 */
export function alignedMatch(file: FileText, hunk: Hunk, match: Match, align?: Align): Match {
  const { span, alignment, isText, parts, evidence, isApplied } = match
  if (alignment !== undefined || isText || parts !== undefined || evidence !== undefined || isApplied)
    return match
  const { old } = match.hunk ?? hunk
  if (span.end === span.start || !isWholeLines(file, match)) return { ...match, isText: true }
  const { document } = file
  const [first, end] = [document.lineAt(span.start), document.lineAt(span.end - 1) + 1]
  if (end - first === old.length) return match
  const aligned = align?.(file, old, { first, end })
  return aligned === undefined ? { ...match, isText: true } : { ...match, ...aligned, span }
}

function isWholeLines({ document, text }: FileText, { span: { start, end } }: Match): boolean {
  const line = document.lineAround(start)
  if (start !== line.start) return false
  return (
    end === text.length || text[end - 1] === '\n' || isBlank(text.slice(end, document.lineAround(end).next))
  )
}
