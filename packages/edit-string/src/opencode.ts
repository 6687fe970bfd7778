import type { Profile } from '@emend/core'
import {
  blockAnchorBest,
  contextAware,
  escapeNormalized,
  exact,
  firstUniqueText,
  indentationFlexible,
  lineTrimmed,
  multiOccurrence,
  trimmedBoundary,
  whitespaceNormalizedFirst,
} from '@emend/core/plugin'

/**
 * The cascade of OpenCode's edit tool, for hosts that migrate: its nine replacers in its order, the first text
 * that is in the file exactly once is taken, also where a stricter replacer found several places, and the
 * new string goes in as it is. It differs from the original only in that `$` means itself and that line
 * endings follow the file.
 */
export const opencode: Profile = /* @__PURE__ */ Object.freeze({
  name: 'opencode',
  cap: 'similar',
  formats: /* @__PURE__ */ Object.freeze({
    'edit-string': /* @__PURE__ */ Object.freeze({
      replacers: /* @__PURE__ */ Object.freeze([
        exact,
        lineTrimmed,
        blockAnchorBest,
        whitespaceNormalizedFirst,
        indentationFlexible,
        escapeNormalized,
        trimmedBoundary,
        contextAware,
        multiOccurrence,
      ]),
      placement: firstUniqueText,
      reconcile: 'verbatim',
      placeholders: 'allow',
      damagedText: 'allow',
    }),
  }),
})
