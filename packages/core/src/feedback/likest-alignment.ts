import { type Aligned, alignedAt, type Window } from '../place/align.js'
import { alignLines, type Weight } from '../place/best-alignment.js'
import { likeness, TYPO } from '../place/likeness.js'
import type { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import { areSame, DIFFERENT, rungOf } from '../text/sameness.js'

const SAME = 4
const SAME_INDENTATION = 0.5
const BLANK = 2
/** A line that is less like an old line is another one at its place. */
const LEAST_LIKENESS = 0.5
const OTHER = -2.5

/** Lines that the file has more are one difference, however many they are. */
const GAPS = { line: -2, blank: -0.6, stretch: { first: -8, row: -0.2 } }

/**
 * Aligns old lines with a window of the file as a reader would who looks for what differs: other than for placing, any line may
 * have become any other, and what is nearly the same weighs nearly as much as what is the same. Quadratic.
 */
export function likestAlignment(
  file: FileText,
  old: readonly string[],
  { first, end }: Window,
): Aligned | undefined {
  const rows = file.lines(first, end)
  const bits = old.map((line) => file.bits(line))
  const weight: Weight = (at, row) => weightOf(old[at] as string, rows[row] as string, bits[at] as number)
  const alignment = alignLines(old, rows, first, weight, GAPS, file.budget)
  const aligned = alignedAt(file, old, alignment, bits)
  if (aligned === undefined) return undefined
  const agreeing = alignment.map((line, at) =>
    line < 0 ? 0 : (bits[at] as number) * agreement(old[at] as string, file.known(line)),
  )
  const sum = agreeing.reduce((total, one) => total + one, 0)
  return { ...aligned, evidence: { ...aligned.evidence, bits: sum } }
}

function weightOf(line: string, found: string, bits: number): number {
  const rung = rungOf(line, found)
  if (rung < DIFFERENT) return isBlank(line) ? BLANK : SAME + bits + (rung < 2 ? SAME_INDENTATION : 0)
  if (isBlank(line) !== isBlank(found)) return Number.NEGATIVE_INFINITY
  const like = likeness(line, found)
  return like < LEAST_LIKENESS ? OTHER : like + bits * typoShare(like)
}

/** How much of what a line weighs the line of the file has: all, or a share where it may be that line with a change. */
function agreement(line: string, found: string): number {
  return areSame(line, found) ? 1 : typoShare(likeness(line, found))
}

function typoShare(like: number): number {
  return Math.max(0, (like - TYPO) / (1 - TYPO))
}
