import type { LineCodes } from '../../text/line-codes.js'

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
