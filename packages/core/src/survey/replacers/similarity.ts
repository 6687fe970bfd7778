import { distance } from 'fastest-levenshtein'
import { isAscii } from '../../text/lookalikes.js'

/**
 * How alike two texts are, from 0 to 1: one minus the edit distance (Levenshtein 1966) over the longer length.
 * Two empty texts are alike. Quadratic in the length, sped up by the word size (Myers 1999, by the
 * `fastest-levenshtein` package).
 */
export function similarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 1 : 1 - distance(a, b) / longer
}

/** What {@link similarity} of these texts costs, in budget steps. */
export function similaritySteps(a: string, b: string): number {
  return 1 + (a.length * b.length) / 256
}

/**
 * How alike to the searched lines each run of lines can be at best, as `similarity` measures it: no edit distance is
 * less than the characters that one text has more than the other (Grossi and Luccio 1989), which a window that slides
 * over the lines counts. A run has as many lines as are searched, or fewer at the end of the lines. Linear.
 *
 * @param first the line where the first run begins
 * @param last the line where the last run begins
 */
export function likenessBounds(
  { codes, starts }: LineCodes,
  wanted: LineCodes,
  first: number,
  last: number,
): Float64Array {
  const bounds = new Float64Array(Math.max(0, last - first + 1))
  // How many more of each character the run has than the searched lines, and the sum of what is above zero.
  const surplus = new Int32Array(2 ** 16)
  for (const code of wanted.codes) surplus[code] = (surplus[code] ?? 0) - 1
  let more = 0
  let start = starts[first] ?? 0
  let end = start
  for (let run = 0; run < bounds.length; run++) {
    const after = Math.min(first + run + wanted.starts.length, starts.length) - 1
    for (const nextEnd = starts[after] ?? 0; end < nextEnd; end++) {
      const code = codes[end] ?? 0
      const before = surplus[code] ?? 0
      surplus[code] = before + 1
      if (before >= 0) more++
    }
    for (const nextStart = starts[first + run] ?? 0; start < nextStart; start++) {
      const code = codes[start] ?? 0
      const before = surplus[code] ?? 0
      surplus[code] = before - 1
      if (before > 0) more--
    }
    const fewer = more - (end - start) + wanted.codes.length
    // The last joint of each belongs to neither.
    const longer = Math.max(end - start, wanted.codes.length) - 1
    bounds[run] = Math.max(0, 1 - Math.max(more, fewer) / Math.max(longer, 1))
  }
  return bounds
}

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
