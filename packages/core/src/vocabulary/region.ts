import type { LineRange } from '../text/span.js'

/** A place in a file with its text, as the file has it. */
export interface Region extends LineRange {
  readonly text: string
}

/** The region of the file that is most like the searched text, and where the two part. */
export interface ClosestRegion extends Region {
  /** The share of searched lines, 0 to 1, that are there up to whitespace. */
  readonly similarity: number
  /** The first line that differs: its number in the file, what was searched and what is there. */
  readonly difference?: { readonly line: number; readonly expected: string; readonly actual: string }
}

/** Where two texts part: the line, counted from 1, and what each of them has there, if it has that line. */
export interface LineDifference {
  readonly line: number
  readonly expected?: string
  readonly actual?: string
}

/** One of several places, and the lines that would single it out when added to the search text. */
export interface AmbiguousPlace extends LineRange {
  readonly deciding?: { readonly side: 'before' | 'after'; readonly lines: readonly string[] }
}
