import { type Replacer, TIERS } from '@emend/core/plugin'
import { Registry } from './registry.js'
import { RegistryError } from './registry-error.js'

/** Replacers in the order of a cascade. */
export type ReplacerRegistry<Name extends string = string> = Registry<Replacer, Name>

/**
 * A registry of replacers, such as of core's `defaultCascade`. They must be in tier order, whatever is
 * added: a tolerant replacer never comes before a strict one.
 *
 * @throws RegistryError
 * @example replacerRegistry(defaultCascade).with(mine, { before: 'elided' })
 */
export function replacerRegistry<Name extends string>(
  replacers: Iterable<Replacer<Name>>,
  { order = 'tiers' }: ReplacerRegistryOptions = {},
): ReplacerRegistry<Name> {
  const check = order === 'tiers' ? checkTiers : checkReplacers
  return new Registry<Replacer, Name>(replacers, check, endOfTier)
}

/** In which order replacers may come. */
export interface ReplacerRegistryOptions {
  /** `listed`: any, as compatibility profiles have them. Default `tiers`, from strict to tolerant. */
  readonly order?: 'tiers' | 'listed'
}

/** Behind the last replacer that is no more tolerant. */
function endOfTier(replacers: readonly Replacer[], { tier }: Replacer): number {
  return replacers.findLastIndex((one) => TIERS.indexOf(one.tier) <= TIERS.indexOf(tier)) + 1
}

function checkReplacers(replacers: readonly Replacer[]): void {
  for (const { name, tier, find } of replacers)
    if (!TIERS.includes(tier) || typeof find !== 'function')
      throw new RegistryError(
        'not-a-plugin',
        `${name} is not a replacer: it needs a tier (${TIERS.join(', ')}) and find`,
      )
}

function checkTiers(replacers: readonly Replacer[]): void {
  checkReplacers(replacers)
  for (const [i, { name, tier }] of replacers.entries()) {
    const before = replacers[i - 1]
    if (before === undefined || TIERS.indexOf(before.tier) <= TIERS.indexOf(tier)) continue
    const message = `${name} (${tier}) comes after ${before.name} (${before.tier}); replacers run from strict to tolerant: ${TIERS.join(', ')}`
    throw new RegistryError('tier-order', message)
  }
}
