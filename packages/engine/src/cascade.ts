import { defaultCascade } from '@emend/core'
import type { EditFormat, ParseFailure } from '@emend/core/format'
import { type PlacedOptions, type Replacer, type Result, widened } from '@emend/core/plugin'
import { type ReplacerRegistry, replacerRegistry } from '@emend/registry'
import { formatFailed, reasonOf } from './contain-format.js'
import type { EngineOptions, Extend } from './options.js'

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
  if (extend === undefined) return { ok: true, value: base }
  try {
    const isAsListed = profile.formats !== undefined
    const others = replacers === undefined ? formats : []
    // Whoever adds to the cascade of a profile may name any built-in replacer, also one that this profile leaves out.
    const isOfProfile = replacers === undefined && own === profile.cascade
    const wide = isOfProfile ? widened(base) : base
    const all = extended(extend, wide, format, { isAsListed, formats: others })
    const leftOut = new Set(wide.filter((one) => !base.includes(one)))
    return { ok: true, value: all.filter((one) => !leftOut.has(one)) }
  } catch (error) {
    return { ok: false, failure: formatFailed({ name: format.name }, `extend: ${reasonOf(error)}`) }
  }
}

/** The cascade that a host's `extend` gets. */
export interface ExtendedOptions {
  /** Whether any order is allowed, as in compatibility profiles. Default: tier order. */
  readonly isAsListed?: boolean
  /**
   * The formats for which `extend` is called. It may name a replacer of any of them: where this cascade lacks it, a replacer
   * beside it goes to the end of its own tier. Default: only replacers of this cascade may be named.
   */
  readonly formats?: Iterable<EditFormat>
}

/**
 * The replacers of a format after `extend`.
 *
 * @throws RegistryError for replacers that cannot be used together; whatever the host's function throws
 */
export function extended(
  extend: Extend | undefined,
  base: Iterable<Replacer>,
  format: EditFormat,
  { isAsListed = false, formats = [] }: ExtendedOptions = {},
): readonly Replacer[] {
  if (extend === undefined) return Array.from(base)
  const order = isAsListed ? 'listed' : 'tiers'
  const elsewhere = Array.from(formats).flatMap((one) =>
    Array.from(one.replacers ?? defaultCascade, ({ name }) => name),
  )
  const cascade: ReplacerRegistry = replacerRegistry(base, { order, elsewhere })
  return Array.from(replacerRegistry(extend(cascade, format), { order }))
}
