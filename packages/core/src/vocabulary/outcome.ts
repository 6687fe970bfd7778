import type { LineRange } from '../text/span.js'
import type { TextEdit } from './edit.js'
import type { Failure } from './failure.js'
import type { Notice } from './format.js'
import type { Tier } from './replacer.js'
import type { RuleName } from './rule-names.js'

/** What became of one edit. */
export interface EditReport {
  /** `refused` only where the other edits were applied all the same; see `partial` of the options. */
  readonly status: 'applied' | 'already-applied' | 'unchanged' | 'refused'
  /** Who found the place, at which tier, and how similar it was; absent where nothing was searched. */
  readonly replacer?: string
  readonly tier?: Tier
  readonly similarity?: number
  /** The rule that chose the place, or that showed that the edit was applied before; a placement of another package may know none. */
  readonly rule?: RuleName
  /**
   * The lines of the place, in the text as it was before this edit. One range per place. Counted when first asked for, in one
   * pass over the text, which is kept until then.
   */
  readonly places: readonly LineRange[]
  readonly notices: readonly Notice[]
  readonly source?: TextEdit['source']
}

/** What becomes of one file. */
export interface FileResult {
  /** The path afterwards, or the path of the deleted file. */
  readonly path: string
  /** The path before, where the file was moved. */
  readonly from?: string
  readonly status: 'created' | 'updated' | 'moved' | 'deleted' | 'unchanged' | 'already-applied'
  /** The text before, undefined where there was no file. */
  readonly before: string | undefined
  /** The text afterwards, undefined where there is no file. */
  readonly after: string | undefined
  /** The git mode that the request sets, such as `100755`. */
  readonly mode?: string
  /** One report per edit of an updated file. */
  readonly edits: readonly EditReport[]
}

/** Whether the file is another afterwards: created, updated, moved or deleted. */
export function hasEffect({ status }: Pick<FileResult, 'status'>): boolean {
  return status !== 'unchanged' && status !== 'already-applied'
}

/** Whether a failure beside changed files only says that a part of the request has no effect. */
export function isHarmless({ code }: { readonly code: string }): boolean {
  return code === 'already-applied' || code === 'unchanged'
}

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
