import { type Replacer, TIERS, type Tier } from '../vocabulary/replacer.js'

/**
 * The replacers of a cascade up to a tier, in the order of their tiers and otherwise as listed. One that only finds that an edit
 * was applied is asked under every cap.
 */
export function upTo(replacers: Iterable<Replacer>, cap: Tier): Replacer[] {
  const most = TIERS.indexOf(cap)
  const ranked: { readonly one: Replacer; readonly rank: number }[] = []
  let isSorted = true
  for (const one of replacers) {
    const rank = TIERS.indexOf(one.tier)
    if (rank > most && one.name !== ALREADY_APPLIED) continue
    isSorted &&= rank >= (ranked.at(-1)?.rank ?? 0)
    ranked.push({ one, rank })
  }
  if (!isSorted) ranked.sort((a, b) => a.rank - b.rank)
  return ranked.map(({ one }) => one)
}

const ALREADY_APPLIED = 'already-applied'
