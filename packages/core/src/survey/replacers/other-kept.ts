import { Hunk } from '../../hunk/hunk.js'
import type { TextDocument } from '../../text/document.js'
import { isBlank } from '../../text/lines.js'
import type { LinePair } from '../../vocabulary/replacer.js'

/**
 * The hunk with other kept lines, if that is possible; else none. If the new text has a kept line twice, with only added
 * lines between the two and removed lines beyond them, either of the two may be the old line.
 *
 * It matters only for a kept line beside lines with text that the file has and the request lacks: these go above or below
 * the added lines. File `first\n\nown\nlast`, old `first\n\nlast`, new `second\n\nmore\n\nlast`: `own` belongs above or
 * below `more`. A line that the request itself marks as context stays the kept one.
 */
export function withOtherKept(document: TextDocument, pairs: readonly LinePair[], hunk: Hunk): Hunk[] {
  const { script, steps, new: lines, isWritten, removedAsWritten } = hunk
  const beside = besideOwnLines(document, pairs)
  if (beside.size === 0) return []
  const other = script.slice()
  for (const [i, { step, old, now }] of steps.entries()) {
    if (step !== 'keep' || !beside.has(old) || (isWritten && !removedAsWritten.has(old))) continue
    const isLike = (at: number) => other[at] === 'add' && lines[steps[at]?.now ?? -1] === lines[now]
    const likeTowards = (by: 1 | -1) => {
      let at = i + by
      while (other[at] === 'add' && !isLike(at)) at += by
      let end = at
      while (other[end] === 'add') end += by
      return isLike(at) && other[end] === 'remove' ? at : undefined
    }
    const like = likeTowards(-1) ?? likeTowards(1)
    if (like !== undefined) [other[i], other[like]] = ['add', 'keep']
  }
  return other.some((step, i) => step !== script[i]) ? [new Hunk(hunk.edit, other)] : []
}

/** The aligned lines of the request that have lines with text right above or below them in the file which are not aligned. */
function besideOwnLines(document: TextDocument, pairs: readonly LinePair[]): Set<number> {
  const beside = new Set<number>()
  for (const [i, [line, place]] of pairs.entries()) {
    const [before, above] = pairs[i - 1] ?? []
    if (before === undefined || above === undefined) continue
    if (place === above + 1 || document.lines(above + 1, place).every(isBlank)) continue
    beside.add(before).add(line)
  }
  return beside
}
