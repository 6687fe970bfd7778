import type { Check } from '../check.js'
import { isProse } from '../file-kinds.js'
import { hasInCode, kindAt } from './reader/kind-at.js'
import { bringsLookalikes, CURLY, straightened } from './straight.js'

/**
 * Curly quotes in a place of code: nobody means them as delimiters, whatever the strings and comments of the file have. They are
 * refused, or put right where the old text has them there as well, which was found all the same.
 *
 * @rule curly-delimiters Curly quotes that delimit strings of code are not written, unless the old text has such.
 */
export const curlyDelimiters: Check = {
  kind: 'look-alikes',
  characters: '\0',
  signs: /[^\u0001-\u007f]/,
  isAsked: bringsLookalikes,
  find(text) {
    const isFoundSo = text.old.some((line) => CURLY.test(line) && !text.fileLines.includes(line))
    const isOfValues = text.added.some((line) => VALUE.test(line)) && text.has(/^[\w\s.-]*\w=["']/)
    const isDelimiter = (line: number, column: number) => {
      const kind = kindAt(text, line, column)
      if (kind !== undefined || isProse(text.path)) return kind === 'code'
      // In an unknown language the old text says whether it is one, or values that the file has in straight quotes.
      return isOfValues || (isFoundSo && /[=([{:,]\s?$/.test((text.now[line] as string).slice(0, column)))
    }
    const lines = text.mapNew((line, at) =>
      isSentence(line)
        ? line
        : Array.from(line.matchAll(PAIR)).reduceRight((made, { 0: pair, index }) => {
            if (!isDelimiter(at, index)) return made
            const [opening, closing] = [LOW[pair.charAt(0)] ?? pair.charAt(0), pair.slice(-1)]
            const straight = straightened(opening) + pair.slice(1, -1) + straightened(closing)
            return made.slice(0, index) + straight + made.slice(index + pair.length)
          }, line),
    )
    if (lines.every((line, at) => line === text.now[at]) || hasInCode(text, PAIR)) return undefined
    return { sign: 'the new text has curly quotes where code has straight ones', lines, isSure: isFoundSo }
  },
}

/** Whether a line has six words side by side: that is prose, whatever the place is said to be. A part of a comment may be all that is sent. */
function isSentence(line: string): boolean {
  let words = 0
  for (const word of line.split(' ')) {
    words = WORD.test(word) ? words + 1 : 0
    if (words === 6) return true
  }
  return false
}

const WORD = /^\p{P}?\p{L}{2,}\p{P}?$/u
const PAIR =
  /[\u2018\u201C\u201D][^\u2018\u201C\n]*?[\u2019\u201D]|[\u201A\u201E][^\u201A\u201E\n]*?[\u2018\u2019\u201C\u201D]/g
/** A name and its value. */
const VALUE = /^[\w\s.-]*\w=[\u2018\u201A\u201C\u201E]/
/** The high quotes in place of low ones. */
const LOW: Readonly<Record<string, string>> = { '\u201A': '\u2018', '\u201E': '\u201C' }
