import type { Profile } from '../parts/profile.js'
import type { Tier } from '../vocabulary/tier.js'
import { standard } from './standard.js'
import { strict } from './strict.js'

/**
 * The profile with a name and a cap: like `strict` up to trailing whitespace, else like `standard`. For hosts whose settings
 * are text.
 */
export function profileUpTo(cap: Tier, name: string): Profile {
  return { ...(cap === 'exact' || cap === 'trailing' ? strict : standard), name, cap }
}
