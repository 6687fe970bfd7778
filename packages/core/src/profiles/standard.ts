import { newTextChecks } from '../check/new-text/kinds.js'
import { threeWayMerge } from '../merge/three-way/changes-at.js'
import type { Profile } from '../parts/profile.js'
import { defaultCascade } from './cascade.js'

/** The default, for agents: all tiers that need no measure of similarity. */
export const standard: Profile = /* @__PURE__ */ Object.freeze({
  name: 'standard',
  cascade: defaultCascade,
  cap: 'drift',
  merge: threeWayMerge,
  checks: newTextChecks,
})

/** All tiers, for weak models. */
export const lenient: Profile = /* @__PURE__ */ Object.freeze({
  name: 'lenient',
  cascade: defaultCascade,
  cap: 'similar',
  merge: threeWayMerge,
  checks: newTextChecks,
})
