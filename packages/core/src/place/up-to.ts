import { type Replacer, TIERS, type Tier } from '../vocabulary/replacer.js'

/**
 * The replacers of a cascade up to a tier, in the order of their tiers and otherwise as listed. One that only finds that an edit
 * was applied is asked under every cap.
 */
export function upTo(replacers: Iterable<Replacer>, cap: Tier): Replacer[] {
  const listed = Array.from(replacers)
  const most = TIERS.indexOf(cap)
  return TIERS.flatMap((tier, rank) =>
    listed.filter((one) => one.tier === tier && (rank <= most || one.name === ALREADY_APPLIED)),
  )
}

const ALREADY_APPLIED = 'already-applied'
