import { strictest } from '../place/lines.js'
import { spanOfLines } from '../place/place.js'
import { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import { LOOKALIKE } from '../text/sameness.js'
import { hasWord } from '../text/words.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { isLeft, newStates, sharesLine } from './elsewhere.js'
import { leavesWrapped } from './wrapped-beside.js'

/**
 * The edit was applied before: the file has its new state once, with a line that old and new text share, and nothing that the
 * edit takes out is left.
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
    if (!sharesLine(hunk, hasWord)) return []
    const [state, ...others] = strictest(newStates(file, hunk))
    if (state === undefined || others.length > 0 || leavesWrapped(file, hunk, state)) return []
    return [{ span: spanOfLines(file, state.first, state.end), isApplied: true }]
  },
} as const)
