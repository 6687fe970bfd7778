import type { Check } from '../check/check.js'
import type { Merge } from '../merge/merge.js'
import type { Replacer } from '../vocabulary/replacer.js'
import type { Tier } from '../vocabulary/tier.js'
import type { EditFormat } from './format.js'
import type { EditPolicy, Placement } from './placement.js'

/** What a profile sets for one format, in place of the format's own choice. */
export interface FormatPolicy extends Partial<EditPolicy> {
  readonly placement?: Placement
  /** How requests are parsed, where the tool that the profile imitates parses them differently than the format. */
  readonly parse?: EditFormat['parse']
  /** How requests are parsed while they arrive, for the same reason. */
  readonly incremental?: EditFormat['incremental']
}

/**
 * How edits are found, merged and checked: a value, so that a host bundles only what its profile names. To make your own,
 * spread a built-in one: `{ ...standard, name: 'mine', cap: 'trailing' }`.
 */
export interface Profile {
  readonly name: string
  /** The replacers, in the order in which they are asked: the first one with a place decides. */
  readonly cascade: readonly Replacer[]
  /** The most tolerant tier whose replacers run, those that a host adds included. */
  readonly cap: Tier
  /** How the new text of an edit goes in at its place. */
  readonly merge: Merge
  /** What new text is checked for. */
  readonly checks: readonly Check[]
  /** Only for a compatibility profile: its formats by name. Using it with any other format is an error. */
  readonly formats?: Readonly<Record<string, FormatPolicy>>
}
