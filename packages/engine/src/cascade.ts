import type { Profile } from '@emend/core'
import { defaultCascade } from '@emend/core'
import type { EditFormat, ParseFailure } from '@emend/core/plugin'
import { type PlacedOptions, type Replacer, type Result, TIERS, widened } from '@emend/core/plugin'
import { RegistryError, type ReplacerRegistry, replacerRegistry } from '@emend/registry'
import { formatFailed } from './contain-format.js'
import type { EngineOptions, Extend } from './options.js'
import { reasonOf } from './reason-of.js'

/**
 * The cascade for requests in a format. It is the engine's `replacers` if given, else that of the profile or the format,
 * plus the replacers that `extend` adds, which may stand beside those of any of `formats`, and beside built-in ones that the profile leaves out. A profile whose placement does not use replacers would never ask them, so it is
 * refused together with `replacers` or `extend`.
 */
export function cascadeFor(
  format: EditFormat,
  { replacers: own = [], placement, profile }: PlacedOptions,
  { replacers, extend, formats = [] }: Partial<Pick<EngineOptions, 'replacers' | 'extend' | 'formats'>>,
): Result<readonly Replacer[], ParseFailure> {
  const base = Array.from(replacers ?? own)
  if (replacers === undefined && extend === undefined) return { ok: true, value: base }
  if (placement.replacers === 'none') {
    return {
      ok: false,
      failure: { code: 'profile-mismatch', format: format.name, profile: profile.name, replacers: true },
    }
  }
  try {
    if (replacers !== undefined) requireAsked(replacers, defaultCascade, profile)
    if (extend === undefined) return { ok: true, value: base }
    const isAsListed = profile.formats !== undefined
    const others = replacers === undefined ? formats : []
    // Whoever adds to the cascade of a profile may name any built-in replacer, also one that this profile leaves out.
    const isOfProfile = replacers === undefined && own === profile.cascade
    const wide = isOfProfile ? widened(base) : base
    const all = extended(extend, wide, format, { isAsListed, formats: others, profile })
    const leftOut = new Set(wide.filter((one) => !base.includes(one)))
    return { ok: true, value: all.filter((one) => !leftOut.has(one)) }
  } catch (error) {
    return {
      ok: false,
      failure: formatFailed({ name: format.name }, `${extend ? 'extend' : 'replacers'}: ${reasonOf(error)}`),
    }
  }
}

/** The cascade that a host's `extend` gets. */
export interface ExtendedOptions {
  /** Whether any order is allowed, as in compatibility profiles. Default: tier order. */
  readonly isAsListed?: boolean | undefined
  /**
   * The formats for which `extend` is called. It may name a replacer of any of them: where this cascade lacks it, a replacer
   * beside it goes to the end of its own tier. Default: only replacers of this cascade may be named.
   */
  readonly formats?: Iterable<EditFormat> | undefined
  /** The profile with which the cascade is used. An added replacer that it never asks is refused. Default: any profile. */
  readonly profile?: Capped | undefined
}

type Capped = Pick<Profile, 'name' | 'cap'>

/**
 * Requires that a profile asks the replacers of a host: a tier above its cap is never asked.
 *
 * @param known the replacers that are not the host's
 * @throws RegistryError `never-asked`
 */
export function requireAsked(
  replacers: Iterable<Replacer>,
  known: Iterable<Replacer>,
  { name: profile, cap }: Capped,
): void {
  const others = new Set(known)
  for (const one of replacers)
    if (!others.has(one) && TIERS.indexOf(one.tier) > TIERS.indexOf(cap))
      throw new RegistryError(
        'never-asked',
        `${one.name} is never asked: its tier is ${one.tier}, and the profile ${profile} ends at ${cap}. Choose a profile that goes further, or leave the replacer out`,
      )
}

/**
 * The replacers of a format after `extend`.
 *
 * @throws RegistryError for replacers that cannot be used together, and for one that the profile never asks; whatever the host's function throws
 */
export function extended(
  extend: Extend | undefined,
  base: Iterable<Replacer>,
  format: EditFormat,
  { isAsListed = false, formats = [], profile }: ExtendedOptions = {},
): readonly Replacer[] {
  if (extend === undefined) return Array.from(base)
  const order = isAsListed ? 'listed' : 'tiers'
  const elsewhere = Array.from(formats).flatMap((one) =>
    Array.from(one.replacers ?? defaultCascade, ({ name }) => name),
  )
  const cascade: ReplacerRegistry = replacerRegistry(base, { order, elsewhere })
  const all = Array.from(replacerRegistry(extend(cascade, format), { order }))
  if (profile !== undefined) requireAsked(all, cascade, profile)
  return all
}
