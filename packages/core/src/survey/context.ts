import type { TextDocument } from '../text/document.js'
import type { Budget, Replacer } from '../vocabulary/replacer.js'

/** What stays the same for all edits of a call. */
export interface SurveyContext {
  readonly document: TextDocument
  readonly replacers: readonly Replacer[]
  /** Replacers beyond the cap that show that a text is there after all, if not as exactly as asked for. Default: none. */
  readonly tolerant?: () => readonly Replacer[]
  readonly budget: Budget
  /** How far a line has moved since the request's numbers were true, as other edits show. Default: not at all. */
  readonly drift?: (line: number) => number
  /** How far from its line hint an edit may be, in lines. Default 40. */
  readonly buffer?: number
  /** The least similarity that counts. Default 0.9. */
  readonly threshold?: number
  /** Where a line of the original text, counted from 1, is by now. Default: where it was. */
  readonly lineNow?: (line: number) => number
  /** Whether nobody reads why an edit has no place: then no lines like its own are looked for. Default false. */
  readonly isTrial?: boolean
}
