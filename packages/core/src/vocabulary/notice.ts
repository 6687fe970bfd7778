import type { ChangedLines } from './failure.js'

/** Something that emend repaired or left out, which the host may want to show. */
export interface Notice {
  readonly code: string
  readonly message: string
  /** The line of the request, counted from 1. */
  readonly line?: number
  /**
   * The runs of lines of the file as it was before, that differ from what was shown: with `changed-since-shown` those near the edit,
   * with `kept-since-shown` all of them, which a new text of the whole file has kept.
   */
  readonly changed?: readonly ChangedLines[]
}
