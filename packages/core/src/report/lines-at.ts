import type { LineRange } from '../text/line-range.js'

/** `line 3` or `lines 3-5`. */
export function linesAt({ start, end }: LineRange): string {
  return start === end ? `line ${start}` : `lines ${start}-${end}`
}
