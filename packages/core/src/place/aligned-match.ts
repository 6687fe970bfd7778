import type { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import { areSame } from '../text/sameness.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Match } from '../vocabulary/replacer.js'
import { alignIn } from './align.js'

/**
 * A match as the merge needs it. A replacer of a host may give only a span: whole lines that are not the old lines one by one
 * are aligned with them; any other span is a part of the text, which the new text replaces.
 */
export function alignedMatch(file: FileText, hunk: Hunk, match: Match): Match {
  const { span, alignment, isText, parts, evidence, isApplied } = match
  if (alignment !== undefined || isText || parts !== undefined || evidence !== undefined || isApplied)
    return match
  const { old } = match.hunk ?? hunk
  if (span.end === span.start || !isWholeLines(file, match)) return { ...match, isText: true }
  const { document } = file
  const [first, end] = [document.lineAt(span.start), document.lineAt(span.end - 1) + 1]
  const isOneByOne =
    end - first === old.length && old.every((line, at) => areSame(line, file.known(first + at)))
  if (isOneByOne) return match
  const aligned = alignIn(file, old, () => true, { first, end })
  return aligned === undefined ? { ...match, isText: true } : { ...match, ...aligned, span }
}

function isWholeLines({ document, text }: FileText, { span: { start, end } }: Match): boolean {
  const line = document.lineAround(start)
  if (start !== line.start) return false
  return (
    end === text.length || text[end - 1] === '\n' || isBlank(text.slice(end, document.lineAround(end).next))
  )
}
