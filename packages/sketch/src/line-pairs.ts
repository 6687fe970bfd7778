import { type AlignmentTerms, bestAlignment, type FileText, isBlank } from '@emend/core/plugin'

/** Some lines of a file, from `first` to before `end`, counted from 0. */
export interface Region {
  readonly first: number
  readonly end: number
}

/** For every line of a new text the line of the file that it is, ascending, or -1. */
export type LinePairs = readonly number[]

/**
 * Which lines of a region are in its new text: a longest common part, in which lines that the file has seldom count more. Lines are
 * the same up to whitespace at their end. Where there are too many to compare, only those that both begin and end with.
 */
export function linePairs(file: FileText, { first, end }: Region, lines: readonly string[]): LinePairs {
  const isSame = (at: number, line: number) => lines[at]?.trimEnd() === file.known(line).trimEnd()
  const pairs = new Array<number>(lines.length).fill(-1)
  let top = 0
  while (top < lines.length && first + top < end && isSame(top, first + top)) {
    pairs[top] = first + top
    top++
  }
  let [last, below] = [lines.length, end]
  while (last > top && below > first + top && isSame(last - 1, below - 1)) {
    last--
    below--
    pairs[last] = below
  }
  const [from, count, rows] = [first + top, last - top, below - first - top]
  file.budget.spend(lines.length)
  if (count === 0 || rows === 0 || count * rows > MOST_PAIRS) return pairs
  const weights: AlignmentTerms['weights'] = (at, into) => {
    into.fill(Number.NEGATIVE_INFINITY)
    const text = lines[top + at] as string
    const own = isBlank(text) ? BLANK : 1 + file.bits(text) / 4
    for (const line of file.at(text))
      if (line >= from && line < below && isSame(top + at, line)) into[line - from] = own
  }
  const free = new Float64Array(rows + 1)
  const terms: AlignmentTerms = { weights, missing: () => 0, extra: () => free }
  for (const [at, row] of bestAlignment(count, rows, terms, file.budget).entries())
    if (row >= 0) pairs[top + at] = from + row
  return pairs
}

const BLANK = 0.1
const MOST_PAIRS = 4_000_000

/** Lines of a region that go, and lines of its new text, from `from` to before `to`, that come in their place. */
export interface LineHunk extends Region {
  readonly from: number
  readonly to: number
}

/** What is between the pairs, from top to bottom. */
export function lineHunks({ first, end }: Region, pairs: LinePairs): LineHunk[] {
  const hunks: LineHunk[] = []
  let [line, from] = [first, 0]
  for (let at = 0; at <= pairs.length; at++) {
    const own = at < pairs.length ? (pairs[at] as number) : end
    if (own < 0) continue
    if (own > line || at > from) hunks.push({ first: line, end: own, from, to: at })
    ;[line, from] = [own + 1, at + 1]
  }
  return hunks
}
