import type { FileText } from '../text/file-text.js'
import type { LineRange } from '../text/span.js'

/** The line of a file that shares the longest run of characters with a part of a line, and the run's share of that part. */
export interface LikestPart extends LineRange {
  readonly share: number
}

/**
 * The line of the file that shares the longest run of characters with a text that is a part of a line; of several the first.
 * Undefined if none shares half of it, or if the line is hardly longer, so that the text is no part but another version of it. Part times file, from the budget.
 */
export function likestPart(file: FileText, part: string): LikestPart | undefined {
  const wanted = part.trim().slice(0, MOST_CHARACTERS)
  let [most, found] = [wanted.length / 2, -1]
  for (let line = 0; line < file.count; line++) {
    const own = file.known(line)
    if (own.trim().length < wanted.length * LONGER) continue
    file.budget.spend(Math.ceil((wanted.length * own.length) / CELLS_A_STEP))
    const shared = longestRun(wanted, own)
    if (shared > most) [most, found] = [shared, line]
  }
  return found < 0 ? undefined : { start: found + 1, end: found + 1, share: most / wanted.length }
}

const LONGER = 1.2
const MOST_CHARACTERS = 200
const CELLS_A_STEP = 8

/** The length of the longest run of characters that two texts share. */
function longestRun(one: string, other: string): number {
  let [above, row] = [new Uint16Array(one.length + 1), new Uint16Array(one.length + 1)]
  let best = 0
  for (let j = 0; j < other.length; j++) {
    const code = other.charCodeAt(j)
    for (let i = 0; i < one.length; i++) {
      const run = one.charCodeAt(i) === code ? (above[i] as number) + 1 : 0
      row[i + 1] = run
      if (run > best) best = run
    }
    ;[above, row] = [row, above]
  }
  return best
}
