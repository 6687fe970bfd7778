import { lineScript } from '../hunk/script.js'
import { applyChanges, type Change } from '../text/change.js'
import { countLines, writtenLines } from '../text/lines.js'
import type { LineRange } from '../text/span.js'
import type { Result } from '../vocabulary/result.js'
import { changedLines } from './changed-lines.js'

/**
 * Merges two texts that were made from one base: a change of either side is taken, and the same change of both sides is
 * taken once. Two different changes that touch, with no line of the base between them, are a conflict. Lines are compared
 * whole, with their endings.
 *
 * Costs two line diffs. The method is that of diff3 (Khanna, Kunal and Pierce, 2007), with two alignments of lines.
 *
 * @returns the merged text, or the lines of `ours`, counted from 1, of the first conflict
 */
export function mergeTexts(base: string, ours: string, theirs: string): Result<string, LineRange> {
  const mine = changesBetween(base, ours)
  const known = new Map(mine.map((change) => [change.span.start, change]))
  const other = changesBetween(base, theirs).filter(({ span, text }) => {
    const own = known.get(span.start)
    return own?.span.end !== span.end || own.text !== text
  })
  const all = [...mine, ...other].sort((a, b) => a.span.start - b.span.start)
  const meets = all.findIndex(({ span }, i) => span.start <= (all[i - 1]?.span.end ?? -1))
  if (meets < 0) return { ok: true, value: applyChanges(base, all) }
  const first = mine.findLastIndex((change) => change === all[meets] || change === all[meets - 1])
  const { span, text } = mine[first] as Change
  const above = applyChanges(base.slice(0, span.start), mine.slice(0, first))
  const end = Math.max(countLines(above + text), 1)
  return { ok: false, failure: { start: Math.min(countLines(above) + 1, end), end } }
}

function changesBetween(base: string, side: string): Change[] {
  const script = lineScript(writtenLines(base), writtenLines(side))
  return changedLines(base, { start: 0, end: base.length }, script, side)
}
