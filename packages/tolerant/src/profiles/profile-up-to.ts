import type { Profile } from '@emend/core'
import { strict } from '@emend/core'
import type { Tier } from '@emend/core/plugin'
import { standard } from './standard.js'

/**
 * The profile with a name and a cap: like `strict` up to trailing whitespace, else like `standard`. For hosts whose settings
 * are text.
 */
export function profileUpTo(cap: Tier, name: string): Profile {
  return { ...(cap === 'exact' || cap === 'trailing' ? strict : standard), name, cap }
}
