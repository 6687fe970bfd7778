import type { Replacer } from '../vocabulary/replacer.js'
import { TIERS, type Tier } from '../vocabulary/tier.js'

/**
 * The replacers of a cascade up to a tier, in the order of their tiers and otherwise as listed. One that only finds that an edit
 * was applied is asked under every cap.
 */
export function upTo(replacers: Iterable<Replacer>, cap: Tier): readonly Replacer[] {
  const most = TIERS.indexOf(cap)
  const asked: Replacer[] = []
  let isSorted = true
  let before = 0
  for (const one of replacers) {
    const rank = TIERS.indexOf(one.tier)
    if (rank > most && one.name !== ALREADY_APPLIED) continue
    isSorted &&= rank >= before
    before = rank
    asked.push(one)
  }
  return isSorted ? asked : asked.sort((one, other) => TIERS.indexOf(one.tier) - TIERS.indexOf(other.tier))
}

const ALREADY_APPLIED = 'already-applied'
