import type { EditFormat, ParseFailure, PlacedOptions, Replacer, Result } from '@emend/core/plugin'
import { type ReplacerRegistry, replacerRegistry } from '@emend/registry'
import { formatFailed, reasonOf } from './contain-format.js'
import type { EngineOptions, Extend } from './options.js'

/**
 * The cascade for requests in a format. It is the engine's `replacers` if given, else that of the profile or the format,
 * plus the replacers that `extend` adds. A profile whose placement does not use replacers would never ask them, so it is
 * refused together with `replacers` or `extend`.
 */
export function cascadeFor(
  format: EditFormat,
  { replacers: own, placement, profile }: PlacedOptions,
  { replacers, extend }: Pick<EngineOptions, 'replacers' | 'extend'>,
): Result<readonly Replacer[], ParseFailure> {
  const base = Array.from(replacers ?? own)
  if (replacers === undefined && extend === undefined) return { ok: true, value: base }
  if (placement.replacers === 'none') {
    const name = profile?.name ?? placement.name
    return {
      ok: false,
      failure: { code: 'profile-mismatch', format: format.name, profile: name, replacers: true },
    }
  }
  if (extend === undefined) return { ok: true, value: base }
  try {
    return { ok: true, value: extended(extend, base, format, profile?.formats !== undefined) }
  } catch (error) {
    return { ok: false, failure: formatFailed({ name: format.name }, `extend: ${reasonOf(error)}`) }
  }
}

/**
 * The replacers of a format after `extend`.
 *
 * @param isAsListed whether any order is allowed, as in compatibility profiles; default: tier order
 * @throws RegistryError for replacers that cannot be used together; whatever the host's function throws
 */
export function extended(
  extend: Extend | undefined,
  base: Iterable<Replacer>,
  format: EditFormat,
  isAsListed = false,
): readonly Replacer[] {
  if (extend === undefined) return Array.from(base)
  const order = isAsListed ? 'listed' : 'tiers'
  const cascade: ReplacerRegistry = replacerRegistry(base, { order })
  return Array.from(replacerRegistry(extend(cascade, format), { order }))
}
