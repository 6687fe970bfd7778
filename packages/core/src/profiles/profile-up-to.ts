import type { Profile } from '../vocabulary/profile.js'
import type { Tier } from '../vocabulary/replacer.js'
import { standard } from './standard.js'
import { strict } from './strict.js'

/**
 * The profile with a name and a cap: like `strict` up to trailing whitespace, else like `standard`. For hosts whose settings
 * are text.
 */
export function profileUpTo(cap: Tier, name: string): Profile {
  return { ...(cap === 'exact' || cap === 'trailing' ? strict : standard), name, cap }
}
