import { type Aligned, alignedAt, type Window } from '../place/align.js'
import { bandAround, type Pinned, pinnedByUnique } from '../place/band.js'
import { alignLines, type Weights } from '../place/best-alignment.js'
import { likenessOf, likenessSteps, RowLikeness, TYPO } from '../place/likeness.js'
import type { FileText } from '../text/file-text.js'
import { lexiconOf, type PreparedLine } from '../text/lexicon.js'
import { DIFFERENT } from '../text/sameness.js'

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
 * have become any other, and what is nearly the same weighs nearly as much as what is the same. Quadratic up to a million pairs
 * of lines; beyond them only the lines near pinned ones, or near those that both have once, are compared.
 */
export function likestAlignment(
  file: FileText,
  old: readonly string[],
  { first, end }: Window,
  pinned: readonly Pinned[] = [],
): Aligned | undefined {
  const rows = file.lines(first, end)
  const bits = old.map((line) => file.bits(line))
  const { line: prepare } = lexiconOf(file.document)
  const [olds, found] = [old.map(prepare), rows.map(prepare)]
  const isFar = old.length * rows.length > MOST_PAIRS
  const near = () => (pinned.length > 0 ? pinned : pinnedByUnique(olds, found, first))
  const band = isFar ? bandAround(near(), first, old.length, rows.length, HALF_BAND) : undefined
  const weights = weightsOf(olds, bits, found, isFar ? nearLikeness(found, file) : allLikeness(found, file))
  const alignment = alignLines(old, rows, first, weights, GAPS, file.budget, band)
  const aligned = alignedAt(file, old, alignment, bits)
  if (aligned === undefined) return undefined
  const agreeing = alignment.map((line, at) =>
    line < 0
      ? 0
      : (bits[at] as number) * agreement(olds[at] as PreparedLine, found[line - first] as PreparedLine),
  )
  const sum = agreeing.reduce((total, one) => total + one, 0)
  return { ...aligned, evidence: { ...aligned.evidence, bits: sum } }
}

const MOST_PAIRS = 1_000_000
const HALF_BAND = 20

/** The likeness of a line with a row. */
type Likeness = (line: PreparedLine, row: number) => number

function allLikeness(found: readonly PreparedLine[], { budget }: FileText): Likeness {
  const likenesses = new RowLikeness(found, budget)
  return (line, row) => likenesses.of(line, row)
}

function nearLikeness(found: readonly PreparedLine[], { budget }: FileText): Likeness {
  return (line, row) => {
    budget.spend(likenessSteps(line, found[row] as PreparedLine))
    return likenessOf(line, found[row] as PreparedLine)
  }
}

function weightsOf(
  olds: readonly PreparedLine[],
  bits: readonly number[],
  found: readonly PreparedLine[],
  likeness: Likeness,
): Weights {
  return (at, into, low, high) => {
    const line = olds[at] as PreparedLine
    const own = bits[at] as number
    for (let row = low; row < high; row++) {
      const other = found[row] as PreparedLine
      const rung = line.rungWith(other)
      if (rung < DIFFERENT) into[row] = line.isBlank ? BLANK : SAME + own + (rung < 2 ? SAME_INDENTATION : 0)
      else if (line.isBlank !== other.isBlank) into[row] = Number.NEGATIVE_INFINITY
      else {
        const like = likeness(line, row)
        into[row] = like < LEAST_LIKENESS ? OTHER : like + own * typoShare(like)
      }
    }
  }
}

/** How much of what a line weighs the line of the file has: all, or a share where it may be that line with a change. */
function agreement(line: PreparedLine, found: PreparedLine): number {
  return line.rungWith(found) < DIFFERENT ? 1 : typoShare(likenessOf(line, found))
}

function typoShare(like: number): number {
  return Math.max(0, (like - TYPO) / (1 - TYPO))
}
