import type { Limits } from './locate/budget.js'
import type { ParseFailure } from './vocabulary/failure.js'
import type { EditFormat } from './vocabulary/format.js'
import type { EditPolicy, Placement } from './vocabulary/placement.js'
import { type Profile, standard } from './vocabulary/profile.js'
import type { Replacer } from './vocabulary/replacer.js'
import type { Result } from './vocabulary/result.js'

/**
 * Default policy: `merge`, placeholders refused, a threshold of 0.9 (which only the replacers of the `similar` tier
 * look at), a buffer of 40 lines, nothing applied in part and no file overwritten.
 */
export interface ApplyOptions extends Limits, Partial<EditPolicy> {
  /** The cascade. Sorted by tier; those above the profile's cap do not run. */
  readonly replacers: Iterable<Replacer>
  /** Default {@link unique}. */
  readonly placement?: Placement
  /** Its cap counts here; for its policies see {@link applyOptionsFor}. Default `standard`. */
  readonly profile?: Profile
  /**
   * Work out for a refused edit what to send in its place, where there is exactly one safe candidate: `corrected` of the
   * failure. Costs a few more placements of a call that fails, none of one that succeeds. Default false.
   */
  readonly corrections?: boolean
}

/**
 * How edits of a format are applied under a profile: the format's own choices, or the profile's where it names
 * the format. A profile that names formats fails for any other.
 */
export function applyOptionsFor(
  { name, replacers, placement }: EditFormat,
  profile: Profile = standard,
): Result<ApplyOptions, ParseFailure> {
  const chosen = profile.formats?.[name]
  if (profile.formats !== undefined && chosen === undefined) {
    return { ok: false, failure: { code: 'profile-mismatch', format: name, profile: profile.name } }
  }
  const { parse: _, ...policy } = chosen ?? {}
  return { ok: true, value: { replacers, placement, ...policy, profile } }
}

/** How requests in a format are read under a profile: in the format's own way, unless the profile has another. */
export function parserFor({ name, parse }: EditFormat, profile: Profile = standard): EditFormat['parse'] {
  return profile.formats?.[name]?.parse ?? parse
}
