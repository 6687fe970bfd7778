import type { EditFormat } from './format.js'
import type { EditPolicy, Placement } from './placement.js'
import type { Replacer, Tier } from './replacer.js'

/** What a profile sets for one format, in place of the format's own choice. */
export interface FormatPolicy extends Partial<EditPolicy> {
  readonly replacers?: readonly Replacer[]
  readonly placement?: Placement
  /** How requests are parsed, where the tool that the profile imitates parses them differently than the format. */
  readonly parse?: EditFormat['parse']
  /** How requests are parsed while they arrive, for the same reason. */
  readonly incremental?: EditFormat['incremental']
}

/** A named set of policies. To make your own, spread a built-in one: `{ ...standard, name: 'mine', cap: 'trailing' }`. */
export interface Profile {
  readonly name: string
  /** The most tolerant tier whose replacers run. */
  readonly cap: Tier
  /** Only for a compatibility profile: its formats by name. Using it with any other format is an error. */
  readonly formats?: Readonly<Record<string, FormatPolicy>>
}

/** Tolerates only trailing whitespace. For review tools and CI. */
export const strict: Profile = /* @__PURE__ */ Object.freeze({ name: 'strict', cap: 'trailing' })

/** The default, for agents: all tiers that need no measure of similarity. */
export const standard: Profile = /* @__PURE__ */ Object.freeze({ name: 'standard', cap: 'drift' })

/** All tiers, for weak models. */
export const lenient: Profile = /* @__PURE__ */ Object.freeze({ name: 'lenient', cap: 'similar' })
