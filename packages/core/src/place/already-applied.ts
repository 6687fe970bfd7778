import { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import { LOOKALIKE } from '../text/sameness.js'
import { hasWord } from '../text/words.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { findAnchors } from './anchors.js'
import { isLeft, newStates, sharesLine } from './applied.js'
import { type LinesPlace, strictest } from './lines.js'
import { spanOfLines } from './place.js'
import { leavesWrapped } from './wrapped-beside.js'

/**
 * The edit was applied before: the file has its new state once, with a line that old and new text share or on the line that
 * the request names, and nothing that the edit takes out is left.
 *
 * @rule new-text The old text is missing, and the new text is there.
 */
export const alreadyApplied: Replacer<'already-applied'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'already-applied',
  // It stands where a looser tier may begin, and runs under every cap: it places nothing.
  tier: 'escape',
  find({ document, hunk, budget }: Query): Match[] {
    const file = new FileText(document, budget)
    if (hunk.now.every(isBlank) || isLeft(file, hunk, LOOKALIKE)) return []
    const states = strictest(statesOf(file, hunk))
    const hinted = states.filter((state) => isWhereHinted(file, hunk, state))
    const [state, ...others] = hinted.length === 1 ? hinted : states
    if (state === undefined || others.length > 0 || leavesWrapped(file, hunk, state)) return []
    if (!sharesLine(hunk, hasWord) && !hinted.includes(state)) return []
    return [{ span: spanOfLines(file, state.first, state.end), isApplied: true }]
  },
} as const)

/**
 * @rule state-without-blank-ends The new state may be there without the blank lines that old and new text both end
 *   with.
 * @off newStates(file, hunk)
 */
function statesOf(file: FileText, hunk: Hunk): readonly LinesPlace[] {
  const { old, now } = hunk
  const states = newStates(file, hunk)
  let shared = 0
  while (isBlank(old.at(-1 - shared) ?? 'none') && isBlank(now.at(-1 - shared) ?? 'none')) shared++
  if (states.length > 0 || shared === 0) return states
  return newStates(
    file,
    hunk.as({ old: old.slice(0, -shared), now: now.slice(0, -shared), written: undefined }),
  )
}

/** Whether a place is where all that the request says of it points. */
function isWhereHinted(file: FileText, { hints }: Hunk, { first, end }: LinesPlace): boolean {
  const { line, atEnd, anchors = [] } = hints
  if (line === undefined && !atEnd && anchors.length === 0) return false
  if (line !== undefined && first + 1 !== line) return false
  if (atEnd && end !== file.count) return false
  const found = anchors.length === 0 ? undefined : findAnchors(file, anchors)
  return found === undefined || (found.missing === undefined && found.last.isInBlock(first, found.from))
}
