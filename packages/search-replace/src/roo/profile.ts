import type { Profile } from '@emend/core'
import { newTextChecks, verbatimMerge } from '@emend/core/plugin'
import { bestWindow } from './best-window.js'

/**
 * The profile that searches as Roo Code's apply_diff tool does, for hosts that migrate from it.
 *
 * A block goes to the most similar run of lines. The run must be the same (for less see `rooAlike`) and, if the block
 * names a line, within 40 lines of it (option `buffer`). New text is indented relative to the first line.
 * A block without a place does not keep the other blocks from being applied. It differs from the original in two points
 * only: untouched lines keep their own endings, and a byte order mark stays.
 */
export const roo: Profile = /* @__PURE__ */ rooAlike(1)

/**
 * {@link roo} for runs of lines that are only similar.
 *
 * @param threshold the least similarity of a run of lines to the old text, from 0 to 1
 * @throws TypeError if it is not a number from 0 to 1
 */
export function rooAlike(threshold: number): Profile {
  if (!(typeof threshold === 'number' && threshold >= 0 && threshold <= 1))
    throw new TypeError(`the threshold of roo must be a number from 0 to 1, not ${String(threshold)}`)
  return Object.freeze({
    name: 'roo',
    cascade: [],
    cap: 'similar',
    merge: verbatimMerge,
    checks: newTextChecks,
    formats: Object.freeze({
      'search-replace': Object.freeze({
        placement: bestWindow(threshold),
        buffer: 40,
        partial: 'edits',
        placeholders: 'allow',
        damagedText: 'allow',
      }),
    }),
  })
}
