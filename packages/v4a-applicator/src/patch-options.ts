import type { Profile } from '@emend/core'
import type { FuzzOptions } from '@emend/v4a'

/** How a patch is read, how loosely it may fit, and what it must do. */
export interface PatchOptions extends FuzzOptions {
  /**
   * Refuse a patch of which any part has no effect: a hunk that is applied already, a deletion of a file that is not
   * there. By default such parts are reported and block no other. Everything else is validated in any case before
   * the first file is written. Default false.
   */
  readonly validateBeforeApply?: boolean
  /** Default `standard`. */
  readonly profile?: Profile
}
