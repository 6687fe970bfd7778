import { type OptionNames, type Replacer, requireKnown, TIERS } from '@emend/core/plugin'
import { Registry } from './registry.js'
import { RegistryError } from './registry-error.js'

/** Replacers in the order of a cascade. */
export type ReplacerRegistry<Name extends string = string> = Registry<Replacer, Name>

/**
 * Creates a registry of replacers, such as those of core's `defaultCascade`. They must be in tier order, also after changes:
 * a tolerant replacer never comes before a strict one.
 *
 * @throws RegistryError for a value that is not a replacer, another API version, a duplicate name, or a wrong order
 * @example replacerRegistry(defaultCascade).with(mine, { before: 'elided' })
 */
export function replacerRegistry<Name extends string>(
  replacers: Iterable<Replacer<Name>>,
  options: ReplacerRegistryOptions = {},
): ReplacerRegistry<Name> {
  requireKnown('replacerRegistry', options, OPTIONS)
  const { order = 'tiers', elsewhere = [] } = options
  const check = order === 'tiers' ? checkTiers : checkReplacers
  return new Registry<Replacer, Name>(replacers, check, endOfTier, elsewhere)
}

/** The options of `replacerRegistry`. */
export interface ReplacerRegistryOptions {
  /** The required order. `tiers` (default): from strict to tolerant. `listed`: any, as compatibility profiles need it. */
  readonly order?: 'tiers' | 'listed' | undefined
  /**
   * Names of replacers that other cascades have and this one may lack. To add a replacer beside one that is lacking adds it
   * without a place; to remove or replace one that is lacking changes nothing. Default: none, so all of these throw.
   */
  readonly elsewhere?: readonly string[] | undefined
}

const OPTIONS: OptionNames<ReplacerRegistryOptions> = { order: ['tiers', 'listed'], elsewhere: 'list' }

/** The index after the last replacer that is not more tolerant. */
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
