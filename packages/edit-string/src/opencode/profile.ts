import type { Profile } from '@emend/core'
import { newTextChecks, verbatimMerge } from '@emend/core/plugin'
import { firstUniqueText } from './placement.js'
import { OPENCODE_REPLACERS } from './replacers.js'

/**
 * The profile that behaves as OpenCode's edit tool does, for hosts that migrate from it.
 *
 * It runs OpenCode's nine replacers in OpenCode's order and takes the first candidate text that is in the file exactly
 * once, even if a stricter replacer found several places. The new string is written unchanged. It differs from the
 * original in two points only: `$` in the new string means itself, and line endings follow the file.
 *
 * OpenCode names Cline and Gemini CLI as the sources of its replacers.
 */
export const opencode: Profile = /* @__PURE__ */ Object.freeze({
  name: 'opencode',
  cascade: OPENCODE_REPLACERS,
  cap: 'similar',
  merge: verbatimMerge,
  checks: newTextChecks,
  formats: /* @__PURE__ */ Object.freeze({
    'edit-string': /* @__PURE__ */ Object.freeze({
      placement: firstUniqueText,
      placeholders: 'allow',
      damagedText: 'allow',
    }),
  }),
})
