import type { EditFormat } from './format.js'
import type { EditPolicy, Placement } from './placement.js'
import type { Replacer, Tier } from './replacer.js'

/** What a profile decides for one format, in place of the format's own choice. */
export interface FormatPolicy extends Partial<EditPolicy> {
  readonly replacers?: readonly Replacer[]
  readonly placement?: Placement
  /** How requests are read, where the original reads them otherwise than the format does. */
  readonly parse?: EditFormat['parse']
  /** The same for requests that are still arriving. */
  readonly incremental?: EditFormat['incremental']
}

/** A named set of policies. Derive your own with a spread: `{ ...standard, name: 'mine', cap: 'trailing' }`. */
export interface Profile {
  readonly name: string
  /** The most tolerant tier whose replacers run. */
  readonly cap: Tier
  /** For a compatibility profile: its formats by name. It is an error to use it with any other. */
  readonly formats?: Readonly<Record<string, FormatPolicy>>
}

/** Exact text and trailing whitespace only: for review tools and CI. */
export const strict: Profile = /* @__PURE__ */ Object.freeze({ name: 'strict', cap: 'trailing' })

/** The default, for agents: everything that needs no measure of similarity. */
export const standard: Profile = /* @__PURE__ */ Object.freeze({ name: 'standard', cap: 'drift' })

/** All tiers, for weak models. */
export const lenient: Profile = /* @__PURE__ */ Object.freeze({ name: 'lenient', cap: 'similar' })
