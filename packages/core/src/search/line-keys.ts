import { foldLookalikes } from '../text/lookalikes.js'
import { foldWhitespace } from '../text/whitespace.js'

/** A way to read a line when comparing it: two lines are equal when their keys are. */
export interface LineKey {
  /** What is left of a line when it is compared; without whitespace at its ends, a part of the line unless the key {@link folds}. */
  of(line: string): string
  /** A part of what the key leaves of a line that is in the line as it is; without it, all but the whitespace at its ends. */
  partOf?(key: string): string
  /** Whether the key has other characters in place of those that are not ASCII. */
  readonly folds?: boolean
}

/** Lines compared as they are. */
export const VERBATIM: LineKey = { of: (line) => line }

/** Lines compared without trailing whitespace. */
export const TRIMMED_END: LineKey = { of: (line) => line.trimEnd() }

/** Lines compared without leading and trailing whitespace. */
export const TRIMMED: LineKey = { of: (line) => line.trim() }

/** Lines compared word by word, whatever whitespace is between. */
export const WORDS: LineKey = {
  of: foldWhitespace,
  partOf: (key) => key.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest)),
}

/** Lines compared without leading and trailing whitespace and with look-alike characters folded. */
export const FOLDED: LineKey = { of: (line) => foldLookalikes(line).trim(), folds: true }

/** Lines compared word by word, whatever whitespace is between, and with look-alike characters folded. Not searched by {@link findLines}. */
export function foldLine(line: string): string {
  return foldWhitespace(foldLookalikes(line))
}
