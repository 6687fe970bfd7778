import { isBlank } from '../../text/lines.js'
import type { Check, Finding } from './check.js'
import { isMarkup, isProse } from './file-kinds.js'
import type { NewText } from './new-text.js'

/**
 * Look-alike characters in new lines. Where a new line differs from an old one by curly quotes only, and the edit changes
 * something else, the old line stays. Odd spaces in the indentation of code become spaces. Curly quotes that delimit strings
 * are refused. All else goes in as written.
 */
export const lookalikes: Check = {
  kind: 'look-alikes',
  isAsked: ({ fresh, isAscii }) => !isAscii && LOOKALIKE.test(fresh),
  find(text) {
    if (straightened(text.now.join('\n')) === straightened(text.old.join('\n'))) return undefined
    return keptLines(text) ?? delimiters(text)
  },
}

const LOOKALIKE = /[\u2018-\u201D\u00A0\u202F\u2009\u3000]/
const STRAIGHT: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '\u3000': ' ',
}

/** A text with ordinary quotes and spaces. */
export function straightened(text: string): string {
  return text.replaceAll(
    /[\u2018\u2019\u201C\u201D\u00A0\u202F\u2009\u3000]/gu,
    (one) => STRAIGHT[one] ?? one,
  )
}

const CURLY = /[\u2018\u2019\u201C\u201D]/u
const ODD_SPACES = /^[ \t]*[\u00A0\u202F\u2009\u3000]\s*/u

function isText(path: string): boolean {
  return isProse(path) || isMarkup(path)
}

/** The old line in place of one that differs from it by quotes only; ordinary spaces in indentation. */
function keptLines(text: NewText): Finding | undefined {
  const { old, added, place, path } = text
  const straightOld = new Set(old.filter((line) => !isBlank(line) && !CURLY.test(line)))
  const isTwin = (line: string) => CURLY.test(line) && straightOld.has(straightened(line))
  const changesMore = added.some((line) => !isBlank(line) && !isTwin(line))
  const hasOddSpaces =
    place !== undefined &&
    !isText(path) &&
    added.some((line) => ODD_SPACES.test(line)) &&
    !text.has(ODD_SPACES)
  const lines = text.mapNew((line) => {
    const indented = hasOddSpaces ? line.replace(ODD_SPACES, straightened) : line
    return changesMore && isTwin(indented) ? straightened(indented) : indented
  })
  if (lines.every((line, at) => line === text.now[at])) return undefined
  const sign = 'the new text has other quotes or spaces than the file in a line that it does not change else'
  return { sign, lines, correction: "the file's were kept", isSure: true }
}

/** A curly pair where code has a string, on a line without any straight quote. */
const DELIMITER =
  /[=([{:,]\s?[a-z]?[\u2018\u201C][^\u2018\u201C]*[\u2019\u201D]\s?[\])},;:>]|[=([{:]\s?[a-z]?[\u2018\u201C][^\u2018\u201C]*[\u2019\u201D]$/iu

function delimiters(text: NewText): Finding | undefined {
  const isDelimited = (line: string) => DELIMITER.test(line) && !/["`']/.test(line)
  if (isProse(text.path) || !text.added.some(isDelimited) || text.has(CURLY)) return undefined
  if (!Array.from(text.known).some((line) => /["']/.test(line))) return undefined
  return {
    sign: 'the new text has curly quotes where code has straight ones, and the file has none',
    lines: text.mapNew((line) => (CURLY.test(line) ? straightened(line) : line)),
    isSure: false,
  }
}
