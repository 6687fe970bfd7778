import type { LineRange } from '../text/span.js'
import type { TextEdit } from './edit.js'
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
