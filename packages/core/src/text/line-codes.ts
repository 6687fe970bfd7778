import { isAscii } from './lookalikes.js'

/** Lines as they are compared, one behind the other: line `i` is `codes` from `starts[i]` to `starts[i + 1]`. */
export interface LineCodes {
  /** UTF-16 units. */
  readonly codes: Uint16Array
  readonly starts: readonly number[]
}

/**
 * The lines of a text, folded, without a string for each. Lines are what newlines separate: an empty one follows a
 * final newline. Each ends with the joint to the next, but a blank joins only those that are not empty. Linear.
 *
 * @param fold what a line is compared as; of ASCII no more than `foldWhitespace` does
 */
export function lineCodes(text: string, fold: (line: string) => string, joint: '\n' | ' '): LineCodes {
  const plain = isAscii(text)
    ? text
    : Array.from(text.split('\n'), (line) => (isAscii(line) ? line : fold(line))).join('\n')
  const codes = new Uint16Array(plain.length + 1)
  const starts = [0]
  let start = 0
  let end = 0
  let isApart = false
  for (let i = 0; i <= plain.length; i++) {
    const code = i < plain.length ? plain.charCodeAt(i) : NEWLINE
    if (code === NEWLINE) {
      if (joint === '\n' || end > start) codes[end++] = joint.charCodeAt(0)
      starts.push(end)
      start = end
      isApart = false
    } else if (code === BLANK || (code >= TAB && code <= CARRIAGE_RETURN)) {
      isApart = end > start
    } else {
      if (isApart) codes[end++] = BLANK
      codes[end++] = code
      isApart = false
    }
  }
  return { codes: codes.subarray(0, end), starts }
}

const TAB = 9
const NEWLINE = 10
const CARRIAGE_RETURN = 13
const BLANK = 32
