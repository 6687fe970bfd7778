import type { EditPolicy } from '../vocabulary/placement.js'
import type { FormatPolicy, Profile } from '../vocabulary/profile.js'
import { TIERS } from '../vocabulary/replacer.js'
import type { RequestOptions } from './apply-format.js'
import type { ApplyOptions } from './apply-options.js'

/** The names of all options; one that is missing does not compile. */
export type OptionNames<Options> = { readonly [Name in keyof Required<Options>]: true }

/** @throws TypeError for an option that there is not, such as a misspelt one, which would else be ignored */
export function requireKnown(
  what: string,
  options: object,
  ...known: readonly Readonly<Record<string, true>>[]
): void {
  for (const name of Object.keys(options)) {
    if (known.some((names) => Object.hasOwn(names, name))) continue
    const all = new Set(known.flatMap((names) => Object.keys(names)))
    throw new TypeError(
      `${what} has no option ${JSON.stringify(name)}; there are ${Array.from(all).join(', ')}`,
    )
  }
}

/** @throws TypeError for what is no profile, such as the name of one, and for what a profile has not */
export function requireProfile(profile: Profile | undefined): void {
  if (profile === undefined) return
  if (typeof profile !== 'object' || profile === null || !TIERS.includes(profile.cap))
    throw new TypeError('profile must be one, such as `strict` of @emend/core, not a name')
  requireKnown('a profile', profile, PROFILE)
  for (const policy of Object.values(profile.formats ?? {}))
    requireKnown('a profile', policy, POLICY, EDIT_POLICY)
}

/**
 * @param own the options that a call has beside those of every request
 * @throws TypeError for an unknown option or profile
 */
export function requireRequestOptions(
  options: RequestOptions,
  own: Readonly<Record<string, true>> = {},
): void {
  requireKnown('a request', options, APPLY, EDIT_POLICY, REQUEST, own)
  requireProfile(options.profile)
}

/** The same for edits of one's own making. */
export function requireEditOptions(options: ApplyOptions, own: Readonly<Record<string, true>> = {}): void {
  requireKnown('an edit', options, APPLY, EDIT_POLICY, EDIT, own)
  requireProfile(options.profile)
}

export const EDIT_POLICY: OptionNames<EditPolicy> = {
  reconcile: true,
  placeholders: true,
  damagedText: true,
  threshold: true,
  buffer: true,
  partial: true,
  overwrite: true,
}

const PROFILE: OptionNames<Profile> = { name: true, cap: true, formats: true }

const POLICY: OptionNames<Omit<FormatPolicy, keyof EditPolicy>> = {
  replacers: true,
  placement: true,
  parse: true,
  incremental: true,
}

const APPLY = {
  profile: true,
  replacers: true,
  corrections: true,
  skipped: true,
  steps: true,
  signal: true,
} as const

const REQUEST: OptionNames<Omit<RequestOptions, keyof typeof APPLY | keyof EditPolicy>> = {
  path: true,
  mode: true,
  logger: true,
  unfinished: true,
}

const EDIT: OptionNames<Omit<ApplyOptions, keyof typeof APPLY | keyof EditPolicy>> = { placement: true }
