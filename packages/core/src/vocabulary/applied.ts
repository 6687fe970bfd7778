import type { Failure } from './failure.js'
import type { Notice } from './format.js'
import type { EditReport, FileResult } from './outcome.js'

/** The texts that there are, by path: a map or a plain object. Paths are plain keys. */
export type Files = ReadonlyMap<string, string> | Readonly<Record<string, string>>

/** What became of one edit, and of which file. */
export type PlacedEdit = EditReport & { readonly path: string }

/** What every call says that was not refused, whether it is about one text or several files. */
interface Done {
  readonly ok: true
  /** Whether any text is another now. */
  readonly changes: boolean
  /** One report per edit, file after file. */
  readonly edits: readonly PlacedEdit[]
  /** What was repaired or left out in reading the request and in placing its edits. */
  readonly notices: readonly Notice[]
  /** None: what was not applied is in `skipped`. */
  readonly failures: readonly []
  /** What to send to the model: what was changed, what was skipped, and why. */
  readonly message: string
}

/**
 * What was skipped: parts without effect (`already-applied`, `unchanged`), and with `partial: 'edits'` those that were
 * refused. None where the call is complete, and none with the option `skipped: 'refuse'`.
 */
type Skipped =
  | { readonly complete: true; readonly skipped: readonly [] }
  | { readonly complete: false; readonly skipped: readonly [Failure, ...Failure[]] }

/** A call that was applied: all of it where it is `complete`. */
export type Applied = Done & Skipped

/** One text after a call. */
export type AppliedText = Applied & { readonly text: string }

/** Several files after a call. */
export type AppliedFiles = Applied & {
  /** Every file of the request, in its order, with its text before and afterwards; a file that is deleted before the one that takes its path. */
  readonly files: readonly FileResult[]
}

/** A call that was refused: no text is another. */
export interface Refused {
  readonly ok: false
  readonly failures: readonly Failure[]
  /** What to send to the model: what is wrong, and what to send instead. */
  readonly message: string
}

/** What a call for one text gives. */
export type TextResult = AppliedText | Refused

/** What a call for several files gives. */
export type FilesResult = AppliedFiles | Refused
