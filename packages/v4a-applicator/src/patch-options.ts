import type { Profile } from '@emend/core'
import type { OptionNames } from '@emend/core/plugin'
import type { FuzzOptions } from '@emend/v4a'

/** How a patch is read, how loosely it may match, and which effects it must have. */
export interface PatchOptions extends FuzzOptions {
  /**
   * Refuse a patch if any part of it has no effect, such as a hunk that is already applied or the deletion of a missing
   * file. Default false: such parts are reported, and the others are applied. Everything else is always validated before
   * the first file is written.
   */
  readonly validateBeforeApply?: boolean | undefined
  /** The profile to match with. Default `standard`. */
  readonly profile?: Profile
}

export const PATCH_OPTIONS: OptionNames<PatchOptions> = {
  allowFuzzyMatching: [true, false],
  maxFuzzScore: { least: 0 },
  validateBeforeApply: [true, false],
  profile: true,
}
