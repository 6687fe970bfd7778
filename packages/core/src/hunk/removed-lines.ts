import { FOLDED } from '../search/line-keys.js'
import { withoutWhitespace } from '../text/fold-whitespace.js'
import type { Hunk } from './hunk.js'
import { removedAtTop } from './lines-of-step.js'

/** The lines that a hunk removes and that its new text does not have. */
export function removedForGood(hunk: Hunk): string[] {
  const stays = new Set(hunk.new.map((line) => FOLDED.of(line)))
  return hunk.removed.filter((line) => !stays.has(FOLDED.of(line)))
}

/** The lines that a hunk removes at its top and at its bottom, and whether it puts others in their place. */
export interface RemovedAtEdge {
  readonly lines: readonly string[]
  readonly isReplaced: boolean
}

/** What a hunk removes at its top and at its bottom. */
export function removedAtEdges({ old, script }: Hunk): {
  readonly above: RemovedAtEdge
  readonly below: RemovedAtEdge
} {
  const [top, bottom] = [removedAtTop(script), removedAtTop(script.toReversed())]
  return {
    above: { lines: old.slice(0, top.count), isReplaced: top.isReplaced },
    below: { lines: old.slice(old.length - bottom.count), isReplaced: bottom.isReplaced },
  }
}

/** Whether a line goes and comes with other whitespace: to a tolerant replacer both are the same. */
export function rewritesWhitespace({ removed, added }: Hunk): boolean {
  const keyOf = (line: string) => withoutWhitespace(FOLDED.of(line))
  const gone = new Set(removed.map(keyOf))
  return added.some((line) => gone.has(keyOf(line)))
}
