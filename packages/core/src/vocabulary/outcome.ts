import type { Change } from '../text/change.js'
import type { LineRange } from '../text/span.js'
import type { Edit } from './edit.js'
import type { Failure } from './failure.js'
import type { Notice } from './notice.js'
import type { Accepted } from './parse-failure.js'
import type { RuleName } from './rule-names.js'
import type { Tier } from './tier.js'
import type { Written } from './written.js'

/** The outcome of one edit: the one shape of it in results, in JSON, in MCP and, as names and numbers, in events. */
export interface EditReport {
  /** `refused` occurs only with the option `partial`, where other edits were applied nevertheless. */
  readonly status: 'applied' | 'already-applied' | 'unchanged' | 'refused'
  /** The replacer that found the place, its tier, and how similar the place is, 0 to 1. Absent where nothing was searched. */
  readonly replacer?: string
  readonly tier?: Tier
  readonly similarity?: number
  /**
   * The rule that chose the place, or that showed that the edit was applied before. A placement of another
   * package may have no rules.
   */
  readonly rule?: RuleName
  /**
   * The lines of each place, in the text as it was before this edit. They are computed on first access, in one
   * pass over the text, which is kept in memory until then.
   */
  readonly places: readonly LineRange[]
  /** How the new text went in, once for each place or part of one. Absent where nothing was written, or another package wrote it. */
  readonly written?: readonly Written[]
  readonly notices: readonly Notice[]
  readonly source?: Edit['source']
}

/**
 * A change of a file's text: `text` replaces what is in `span`, in UTF-16 code units of the text before, a byte order mark
 * included. An insertion has an empty span.
 */
export interface PlacedChange extends Change {
  /** The edits of the file that make it, by their numbers in {@link FileResult.edits}: how they were placed, and what the file kept. */
  readonly edits: readonly number[]
  /** The most tolerant tier among them. Absent where nothing was searched. */
  readonly tier?: Tier
}

/** The result for one file. */
export interface FileResult {
  /** The path afterwards, or the path of the deleted file. */
  readonly path: string
  /** The path before. Present only if the file was moved. */
  readonly from?: string
  readonly status: 'created' | 'updated' | 'moved' | 'deleted' | 'unchanged' | 'already-applied'
  /** The text before. Undefined if the file did not exist. */
  readonly before: string | undefined
  /** The text afterwards. Undefined if the file no longer exists. */
  readonly after: string | undefined
  /** The git mode that the request sets, such as `100755`. */
  readonly mode?: string
  /**
   * What changes in the text: ascending, never overlapping, without lines that stay the same. Applied to `before` they give
   * `after`; a file that did not exist, or no longer does, has the empty text there. Computed on first access.
   */
  readonly changes: readonly PlacedChange[]
  /** One report for each edit of an updated file. */
  readonly edits: readonly EditReport[]
}

/** Whether the file was created, updated, moved or deleted. */
export function hasEffect({ status }: Pick<FileResult, 'status'>): boolean {
  return status !== 'unchanged' && status !== 'already-applied'
}

/** Whether something was placed where the file does not have the old text to the letter. */
export function isTolerant({ tier = 'exact' }: { readonly tier?: Tier }): boolean {
  return tier !== 'exact'
}

/**
 * Whether a failure only says that a part of the request has no effect, so that it takes nothing from a call
 * that changed files.
 */
export function isHarmless({ code }: { readonly code: string }): boolean {
  return code === 'already-applied' || code === 'unchanged'
}

/** The texts of the existing files by path, as a map or a plain object. Paths are plain keys. */
export type Files = ReadonlyMap<string, string> | Readonly<Record<string, string>>

/** The outcome of one edit, with the path of its file. */
export type PlacedEdit = EditReport & { readonly path: string }

/** What every call returns that was not refused, whether it is about one text or several files. */
interface Done {
  readonly ok: true
  /** Whether the call changed anything. */
  readonly changed: boolean
  /** One report per edit, file after file. */
  readonly edits: readonly PlacedEdit[]
  /** What was repaired or left out when the request was parsed and its edits were placed. */
  readonly notices: readonly Notice[]
  /** Always empty. What was not applied is in `skipped`. */
  readonly failures: readonly []
  /** A text for the model: what was changed, what was skipped, and why. */
  readonly message: string
}

/**
 * The parts of the call that were skipped: those without effect (`already-applied`, `unchanged`), and with
 * `partial: 'edits'` those that were refused. Empty if the call is complete, and always empty with the option
 * `skipped: 'refuse'`.
 */
type Skipped =
  | { readonly complete: true; readonly skipped: readonly [] }
  | { readonly complete: false; readonly skipped: readonly [Failure, ...Failure[]] }

/** A call that was applied: all of it if it is `complete`, else a part. */
export type AppliedResult = Done & Skipped

/** An applied call for one text, with the text afterwards. */
export type AppliedText = AppliedResult & {
  readonly text: string
  /** The text as a file: one, or none for a request without edits. */
  readonly files: readonly FileResult[]
}

/** An applied call for several files. */
export type AppliedFiles = AppliedResult & {
  /**
   * Every file of the request with its text before and afterwards, in the order of the request. But a deleted
   * file comes before the file that takes its path.
   */
  readonly files: readonly FileResult[]
}

/** A call that was refused. Nothing was changed. */
export interface Refused {
  readonly ok: false
  readonly failures: readonly Failure[]
  /** A text for the model: what is wrong, and what to send instead. */
  readonly message: string
  /** How far a request that is cut off is whole. Only from an engine. */
  readonly accepted?: Accepted
}

/** The result of a call for one text. */
export type TextResult = AppliedText | Refused

/** The result of a call for several files. */
export type FilesResult = AppliedFiles | Refused
