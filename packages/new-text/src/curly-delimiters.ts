import { isProse } from '@emend/core/inside'
import type { Check } from '@emend/core/plugin'
import { bringsLookalikes, CURLY, straightened } from './straight.js'

/**
 * Curly quotes that delimit strings of code, in a file that has none. Nobody means them: they are refused, or put right where the
 * old text has them as well, which was found all the same.
 *
 * @rule curly-delimiters Curly quotes that delimit strings of code, in a file without any, are not written.
 */
export const curlyDelimiters: Check = {
  kind: 'look-alikes',
  signs: /[^\u0001-\u007f]/,
  isAsked: bringsLookalikes,
  find(text) {
    const isDelimited = (line: string) => DELIMITER.test(line) && !/["`']/.test(line)
    const isCurly = (line: string) => CURLY.test(line)
    if (isProse(text.path) || !text.added.some(isDelimited) || text.fileLines.some(isCurly)) return undefined
    if (!Array.from(text.known).some((line) => /["']/.test(line))) return undefined
    return {
      sign: 'the new text has curly quotes where code has straight ones, and the file has none',
      lines: text.mapNew((line) => (isCurly(line) ? straightened(line) : line)),
      isSure: text.old.some(isCurly),
    }
  },
}

/** A curly pair where code has a string, on a line without any straight quote. */
const DELIMITER =
  /[=([{:,]\s?[a-z]?[\u2018\u201C][^\u2018\u201C]*[\u2019\u201D]\s?[\])},;:>]|[=([{:]\s?[a-z]?[\u2018\u201C][^\u2018\u201C]*[\u2019\u201D]$/iu
