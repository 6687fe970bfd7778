import type { LineRange } from '../text/span.js'
import type { ApplyFailure } from '../vocabulary/failure.js'
import type { FileResult } from '../vocabulary/outcome.js'
import type { Limits } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import type { Placement } from './placement.js'
import type { Profile } from './profile.js'

/** All files of a call after it was applied. */
export interface AppliedFileEdits {
  /**
   * One result for each file, in the order in which the request first names them. But a deleted file comes
   * before the file that takes its path.
   */
  readonly files: readonly FileResult[]
  /**
   * The parts of the request without effect (`already-applied`, `unchanged`), and with the option `partial`
   * those that were refused.
   */
  readonly failures: readonly ApplyFailure[]
}

/** Whether the model was shown some lines, counted from 1, of a file; without lines, whether it was shown all that the file has. */
export type HasShown = (path: string, rows?: LineRange) => boolean

/**
 * Chooses the texts in which edits are placed, and makes of what they come to there the result for the files as they are.
 *
 * @param files the texts of the files as they are, by path
 * @param apply applies the edits to the texts that it gets; edits that name rows without their text need rows that were shown
 */
export type Bind = (
  files: ReadonlyMap<string, string>,
  options: Limits & { readonly profile?: Profile; readonly placement?: Placement },
  apply: (
    files: ReadonlyMap<string, string>,
    hasShown: HasShown,
  ) => Result<AppliedFileEdits, readonly ApplyFailure[]>,
) => Result<AppliedFileEdits, readonly ApplyFailure[]>
