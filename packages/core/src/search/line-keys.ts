import { foldWhitespace } from '../text/fold-whitespace.js'
import { foldLookalikes } from '../text/lookalikes.js'
import type { LineKey } from './line-index.js'

/** Lines compared as they are. */
export const VERBATIM: LineKey = { name: 'verbatim', of: (line) => line }

/** Lines compared without trailing whitespace. */
export const TRIMMED_END: LineKey = { name: 'trimmed-end', of: (line) => line.trimEnd() }

/** Lines compared without leading and trailing whitespace. */
export const TRIMMED: LineKey = { name: 'trimmed', of: (line) => line.trim() }

/** Lines compared word by word, whatever whitespace is between. */
export const WORDS: LineKey = {
  name: 'words',
  of: foldWhitespace,
  partOf: (key) => key.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest)),
}

/**
 * Lines compared word by word with look-alike characters folded: the key of the index of a document. Lines that are the same under any
 * other key are the same under this one.
 */
export const FOLDED_WORDS: LineKey = {
  name: 'folded-words',
  of: (line) => foldWhitespace(foldLookalikes(line)),
  folds: WORDS,
}

/** Lines compared without leading and trailing whitespace and with look-alike characters folded. */
export const FOLDED: LineKey = { name: 'folded', of: (line) => foldLookalikes(line).trim(), folds: TRIMMED }
