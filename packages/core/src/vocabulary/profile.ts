import type { Tier } from './replacer.js'

/** A named set of policies. Derive your own with a spread: `{ ...standard, name: 'mine', cap: 'trailing' }`. */
export interface Profile {
  readonly name: string
  /** The most tolerant tier whose replacers run. */
  readonly cap: Tier
}

/** Exact text and trailing blanks only: for review tools and CI. */
export const strict: Profile = Object.freeze({ name: 'strict', cap: 'trailing' })

/** The default, for agents: everything that needs no measure of similarity. */
export const standard: Profile = Object.freeze({ name: 'standard', cap: 'drift' })

/** All tiers, for weak models. */
export const lenient: Profile = Object.freeze({ name: 'lenient', cap: 'similar' })
