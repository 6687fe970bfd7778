import type { RequestOptions } from '@emend/core'

/** The options of `applyDiff`. */
export interface ApplyDiffOptions extends RequestOptions {
  /** Undo the diff: the texts passed in are the results of the diff. Default false. */
  readonly reverse?: boolean | undefined
}
