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
  const { script, steps, new: lines, hasWrittenScript, linesMarkedRemoved } = hunk
  const beside = linesBesideOwn(document, pairs)
  if (beside.size === 0) return []
  const otherScript = script.slice()
  for (const [i, { step, old, now }] of steps.entries()) {
    if (step !== 'keep' || !beside.has(old) || (hasWrittenScript && !linesMarkedRemoved.has(old))) continue
    const isEqualAdded = (at: number) =>
      otherScript[at] === 'add' && lines[steps[at]?.now ?? -1] === lines[now]
    const findEqualAdded = (by: 1 | -1) => {
      let at = i + by
      while (otherScript[at] === 'add' && !isEqualAdded(at)) at += by
      let end = at
      while (otherScript[end] === 'add') end += by
      return isEqualAdded(at) && otherScript[end] === 'remove' ? at : undefined
    }
    const equal = findEqualAdded(-1) ?? findEqualAdded(1)
    if (equal !== undefined) [otherScript[i], otherScript[equal]] = ['add', 'keep']
  }
  return otherScript.some((step, i) => step !== script[i]) ? [new Hunk(hunk.edit, otherScript)] : []
}

/** The aligned lines of the request that have lines with text right above or below them in the file which are not aligned. */
function linesBesideOwn(document: TextDocument, pairs: readonly LinePair[]): Set<number> {
  const beside = new Set<number>()
  for (const [i, [line, place]] of pairs.entries()) {
    const [before, above] = pairs[i - 1] ?? []
    if (before === undefined || above === undefined) continue
    if (place === above + 1 || document.lines(above + 1, place).every(isBlank)) continue
    beside.add(before).add(line)
  }
  return beside
}
