import { alreadyApplied } from '../applied/already-applied.js'
import { damagedText } from '../check/damaged-text.js'
import { verbatimMerge } from '../merge/verbatim.js'
import type { Profile } from '../parts/profile.js'
import { exact } from '../place/exact.js'
import { trimEnd } from '../place/lines.js'

/** Tolerates only trailing whitespace, and writes new text as it is. For review tools and CI. */
export const strict: Profile = /* @__PURE__ */ Object.freeze({
  name: 'strict',
  cascade: /* @__PURE__ */ Object.freeze([exact, trimEnd, alreadyApplied]),
  cap: 'trailing',
  merge: verbatimMerge,
  checks: /* @__PURE__ */ Object.freeze([damagedText]),
})
