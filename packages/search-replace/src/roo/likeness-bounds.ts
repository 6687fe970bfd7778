import { isAscii } from '@emend/core/plugin'

/**
 * An upper bound of the `similarity` of each run of lines to the searched lines. The edit distance of two texts is at
 * least the number of characters that one has and the other lacks (Grossi and Luccio 1989); a window that slides over
 * the lines counts these. A run has as many lines as are searched, fewer at the end of the lines. Linear.
 *
 * @param first the line at which the first run begins
 * @param last the line at which the last run begins
 */
export function likenessBounds(
  { codes, starts }: LineCodes,
  wanted: LineCodes,
  first: number,
  last: number,
): Float64Array {
  const bounds = new Float64Array(Math.max(0, last - first + 1))
  // For each character, how many more of it the run has than the searched lines; `more` sums the positive ones.
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
    // Both texts end with a joint that does not count.
    const longer = Math.max(end - start, wanted.codes.length) - 1
    bounds[run] = Math.max(0, 1 - Math.max(more, fewer) / Math.max(longer, 1))
  }
  return bounds
}

/** Folded lines in one array: line `i` is `codes` from `starts[i]` to before `starts[i + 1]`. */
export interface LineCodes {
  /** UTF-16 units. */
  readonly codes: Uint16Array
  readonly starts: readonly number[]
}

/**
 * Folds the lines of a text without making a string for each. Newlines separate lines, so an empty line follows a final
 * newline. Each line ends with the joint; an empty line has no joint if that is a space. Linear.
 *
 * @param fold folds a line for comparison; of ASCII it may change no more than `foldWhitespace` does
 * @param joint the character between two lines
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
