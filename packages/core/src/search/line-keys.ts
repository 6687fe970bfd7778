import { foldLookalikes } from '../text/lookalikes.js'
import { foldWhitespace } from '../text/whitespace.js'

/** A way to read a line when comparing it: two lines are equal when their keys are. */
export interface LineKey {
  /**
   * The form of a line that is compared. Unless the key {@link folds}, the line contains this form, or the part of it that
   * `partOf` gives, leading and trailing whitespace aside.
   */
  of(line: string): string
  /** A part of a key that every line with this key contains unchanged. Default: the key without leading and trailing whitespace. */
  partOf?(key: string): string
  /** Whether the key may replace non-ASCII characters by others. */
  readonly folds?: boolean
}

/** Lines compared unchanged. */
export const VERBATIM: LineKey = { of: (line) => line }

/** Lines compared without trailing whitespace. */
export const TRIMMED_END: LineKey = { of: (line) => line.trimEnd() }

/** Lines compared without leading and trailing whitespace. */
export const TRIMMED: LineKey = { of: (line) => line.trim() }

/** Lines compared with every run of whitespace as one space, trimmed. */
export const WORDS: LineKey = {
  of: foldWhitespace,
  partOf: (key) => key.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest)),
}

/** Lines compared without leading and trailing whitespace and with look-alike characters folded. */
export const FOLDED: LineKey = { of: (line) => foldLookalikes(line).trim(), folds: true }

/** A line with look-alike characters folded and every run of whitespace as one space, trimmed. Not a key for `findLines`. */
export function foldLine(line: string): string {
  return foldWhitespace(foldLookalikes(line))
}
