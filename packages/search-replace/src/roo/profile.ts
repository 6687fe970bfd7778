import type { Profile } from '@emend/core'
import { bestWindow } from './best-window.js'

/**
 * The search of Roo Code's apply_diff tool, for hosts that migrate: the most similar run of lines counts, from a
 * similarity of 1 (option `threshold`) and, where a block names its line, within 40 lines of it (option `buffer`);
 * new text is indented relative to the first line; what has no place leaves the other blocks applied. It differs from
 * the original only in that lines it does not touch keep their own endings, and a text its byte order mark.
 */
export const roo: Profile = /* @__PURE__ */ Object.freeze({
  name: 'roo',
  cap: 'similar',
  formats: /* @__PURE__ */ Object.freeze({
    'search-replace': /* @__PURE__ */ Object.freeze({
      replacers: /* @__PURE__ */ Object.freeze([]),
      placement: bestWindow,
      threshold: 1,
      buffer: 40,
      partial: 'edits',
      placeholders: 'allow',
      damagedText: 'allow',
    }),
  }),
})
