import type { Check } from '../check/check.js'
import type { Choice } from '../choose/which-place.js'
import type { Merge } from '../merge/merge.js'
import type { EditPolicy, Feedback } from '../parts/placement.js'
import type { LineShift } from '../text/change.js'
import type { FileText } from '../text/file-text.js'
import type { Edit } from '../vocabulary/edit.js'
import type { Replacer } from '../vocabulary/replacer.js'

/** How the edits that were applied before moved the lines that a request names. Made when a hint has a line number. */
export type Shifts = () => readonly LineShift[]

/** What is the same for all edits of a call that are placed in one state of a text. */
export interface Call {
  readonly file: FileText
  readonly cascade: readonly Replacer[]
  readonly policy: EditPolicy
  /** How many lines a place may be from the line hint that chooses it. */
  readonly buffer: number
  readonly shifts: Shifts
  /** All edits of the request for this text. */
  readonly edits: readonly Edit[]
  /** The rules that choose among several places. */
  readonly choices: readonly Choice[]
  /** How the new text goes in at its place. */
  readonly merge: Merge
  /** Makes the failure of an edit, for the reason for which it goes nowhere. */
  readonly feedback: Feedback
  /** What the new text is checked for. */
  readonly checks: readonly Check[]
  /** The path of the file, if the caller knows it. */
  readonly path?: string | undefined
}
