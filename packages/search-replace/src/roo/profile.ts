import type { Profile } from '@emend/core'
import { newTextChecks, verbatimMerge } from '@emend/core/plugin'
import { bestWindow } from './best-window.js'

/**
 * The profile that searches as Roo Code's apply_diff tool does, for hosts that migrate from it.
 *
 * A block goes to the most similar run of lines. The similarity must be at least 1 (option `threshold`) and, if the block
 * names a line, the run must be within 40 lines of it (option `buffer`). New text is indented relative to the first line.
 * A block without a place does not keep the other blocks from being applied. It differs from the original in two points
 * only: untouched lines keep their own endings, and a byte order mark stays.
 */
export const roo: Profile = /* @__PURE__ */ Object.freeze({
  name: 'roo',
  cascade: [],
  cap: 'similar',
  merge: verbatimMerge,
  checks: newTextChecks,
  formats: /* @__PURE__ */ Object.freeze({
    'search-replace': /* @__PURE__ */ Object.freeze({
      placement: bestWindow,
      threshold: 1,
      buffer: 40,
      partial: 'edits',
      placeholders: 'allow',
      damagedText: 'allow',
    }),
  }),
})
