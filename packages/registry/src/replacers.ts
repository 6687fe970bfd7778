import { type Replacer, TIERS } from '@emend/core'
import { Registry } from './registry.js'
import { RegistryError } from './registry-error.js'

/** Replacers in the order of a cascade. */
export type ReplacerRegistry<Name extends string = string> = Registry<Replacer, Name>

/**
 * A registry of replacers, such as of core's `defaultCascade`. They must stand in tier order, whatever is
 * added: a tolerant replacer never comes before a strict one.
 *
 * @throws RegistryError
 * @example replacerRegistry(defaultCascade).with(mine, { before: 'elided' })
 */
export function replacerRegistry<Name extends string>(
  replacers: Iterable<Replacer<Name>>,
): ReplacerRegistry<Name> {
  return new Registry<Replacer, Name>(replacers, checkTiers)
}

function checkTiers(replacers: readonly Replacer[]): void {
  for (const [i, replacer] of replacers.entries()) {
    const { name, tier, find } = replacer
    if (!TIERS.includes(tier) || typeof find !== 'function')
      throw new RegistryError(
        'not-a-plugin',
        `${name} is not a replacer: it needs a tier (${TIERS.join(', ')}) and find`,
      )
    const before = replacers[i - 1]
    if (before === undefined || TIERS.indexOf(before.tier) <= TIERS.indexOf(tier)) continue
    const message = `${name} (${tier}) comes after ${before.name} (${before.tier}); replacers run from strict to tolerant: ${TIERS.join(', ')}`
    throw new RegistryError('tier-order', message)
  }
}
