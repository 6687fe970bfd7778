import { Hunk } from '../../hunk/hunk.js'
import type { TextDocument } from '../../text/document.js'
import { isBlank } from '../../text/lines.js'
import type { LinePair } from '../../vocabulary/replacer.js'

/**
 * The hunk compared in another way, if there is one: where a kept line is in the new text twice, with only new lines between the two and removed
 * lines right beyond, either of the two may be the old one. That decides where lines with text go that the file has right beside the kept line and the
 * request lacks: above what is new, or below. A line that the request itself writes as kept is that line.
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

/** The lines of a request that lines of the file with text, which are not aligned, are right above or below. */
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
