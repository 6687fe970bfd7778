/**
 * How alike each run of lines can be to the searched text at best. No edit distance is less than the characters that one
 * text has more than the other, which a window that slides over the lines counts. Linear in the lines.
 *
 * @param lines normalised
 * @param wanted the searched lines, normalised and joined
 * @param count how many lines are searched
 * @param first the index of the first run
 * @param last the index of the last run
 */
export function likenessBounds(
  lines: readonly string[],
  wanted: string,
  count: number,
  first: number,
  last: number,
): number[] {
  // How many more of each character the run has than the searched text, and the sums above and below zero.
  const surplus = new Int32Array(2 ** 16)
  let more = 0
  let fewer = 0
  let length = 0
  const move = (text: string, by: 1 | -1) => {
    if (text === '') return
    // The blank that joins it to the next line counts too, also behind the last line of both.
    for (let i = 0; i <= text.length; i++) {
      const character = i < text.length ? text.charCodeAt(i) : BLANK
      const before = surplus[character] ?? 0
      surplus[character] = before + by
      if (by === 1 ? before >= 0 : before > 0) more += by
      else fewer -= by
    }
  }
  move(wanted, -1)
  const slide = (line: string | undefined, by: 1 | -1) => {
    if (line === undefined || line === '') return
    move(line, by)
    length += by * (line.length + 1)
  }
  for (let i = first; i < first + count; i++) slide(lines[i], 1)
  const bounds: number[] = []
  for (let index = first; index <= last; index++) {
    bounds.push(1 - Math.max(more, fewer) / Math.max(length - 1, wanted.length, 1))
    slide(lines[index], -1)
    slide(lines[index + count], 1)
  }
  return bounds
}

const BLANK = 32
