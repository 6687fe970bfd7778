import type { ChangedLines } from './failure.js'

/** Something that emend repaired or left out, which the host may want to show. */
export interface Notice {
  readonly code: string
  readonly message: string
  /** The line of the request, counted from 1. */
  readonly line?: number
  /** With `changed-since-shown`: the runs of the file's lines near the edit that differ from what was shown. */
  readonly changed?: readonly ChangedLines[]
}
