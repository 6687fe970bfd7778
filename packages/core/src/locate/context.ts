import type { TextDocument } from '../text/document.js'
import type { Budget, Replacer } from '../vocabulary/replacer.js'

/** What stays the same for all edits of a call. */
export interface LocateContext {
  readonly document: TextDocument
  readonly replacers: readonly Replacer[]
  readonly budget: Budget
  /** Where a line of the original text, counted from 1, is by now. Default: where it was. */
  readonly lineNow?: (line: number) => number
}
