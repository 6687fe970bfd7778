import type { FileText } from '../text/file-text.js'
import { indentationOf } from '../text/indentation.js'
import { lexiconOf, type PreparedLine } from '../text/lexicon.js'
import { isBlank } from '../text/lines.js'
import { areSame, DIFFERENT } from '../text/sameness.js'
import { hasWord } from '../text/words.js'
import type { Evidence, Match } from '../vocabulary/replacer.js'
import { bandAround, type Pinned, pinnedByUnique } from './band.js'
import { alignLines, type Weights } from './best-alignment.js'
import { likenessIn, RowLikeness, TYPO } from './likeness.js'
import { spanOfLines } from './place.js'

/** The lines of a file in which old lines are aligned. */
export interface Window {
  readonly first: number
  readonly end: number
}

/** Whether a line of the file that differs may stand for an old line. */
export type MaySubstitute = (old: number, line: number) => boolean

/** Aligned old lines, and how well they agree. */
export interface Aligned extends Match {
  readonly alignment: readonly number[]
  readonly evidence: Evidence
  /** The first line, and the line behind the last one. */
  readonly first: number
  readonly end: number
}

/**
 * Aligns old lines with a window of the file such that what agrees weighs most: one dynamic programme (Needleman and
 * Wunsch 1970) over both. Lines that are the same on some rung weigh by their bits; a line may be missing, be the file's
 * own, or be a substitute. Quadratic: old lines times lines of the window, or beyond 4 million pairs those within 250 lines of
 * pinned ones. Undefined where nothing is aligned.
 */
export function alignIn(
  file: FileText,
  old: readonly string[],
  maySubstitute: MaySubstitute,
  window: Window,
  pinned: readonly Pinned[] = [],
): Aligned | undefined {
  const bits = old.map((line) => file.bits(line))
  const weights = weightsOf(file, old, bits, maySubstitute, window)
  const alignment = withoutFarSubstitutes(file, old, alignmentIn(file, old, weights, window, pinned))
  return alignedAt(file, old, alignment, bits)
}

/** For each old line the line of a window, or -1, such that what is aligned weighs most. In a band where there are many pairs. */
export function alignmentIn(
  file: FileText,
  old: readonly string[],
  weights: Weights,
  { first, end }: Window,
  pinned: readonly Pinned[] = [],
): number[] {
  const rows = file.lines(first, end)
  const isFar = old.length * rows.length > MOST_PAIRS
  const { line: prepare } = lexiconOf(file.document)
  const near =
    isFar && pinned.length === 0 ? pinnedByUnique(old.map(prepare), rows.map(prepare), first) : pinned
  const band = isFar ? bandAround(near, first, old.length, rows.length, HALF_BAND) : undefined
  const alignment = alignLines(old, rows, first, weights, GAPS, file.budget, band)
  // Where old lines are missing between the pinned ones, the way from one to the other may leave the band.
  if (isFar && alignment.every((line) => line < 0))
    for (const { old: at, line } of pinned) alignment[at] = line
  return alignment
}

const GAPS = { line: -2, blank: -0.6 }
const MOST_PAIRS = 4_000_000
const HALF_BAND = 250

/** Old lines with their alignment, and how well they agree. Undefined where nothing is aligned. */
export function alignedAt(
  file: FileText,
  old: readonly string[],
  alignment: readonly number[],
  bits: readonly number[],
): Aligned | undefined {
  const used = alignment.filter((line) => line >= 0)
  if (used.length === 0) return undefined
  const range = { first: used[0] as number, end: (used.at(-1) as number) + 1 }
  const evidence = evidenceOf(file, old, alignment, bits)
  return { span: spanOfLines(file, range.first, range.end), alignment, evidence, ...range }
}

export const SAME = 4
const SAME_INDENTATION = 0.5
const SUBSTITUTE = 2
const BAD_SUBSTITUTE = -1
const BLANK_PAIR = 2
/** A blank line that stays comes before one that is removed. */
const REMOVED_BLANK_PAIR = 1.9
/** A substitute is at least this much like the old line. */
const LEAST_LIKENESS = 0.5

/** What it weighs that an old line is a row of a window. */
export function weightsOf(
  file: FileText,
  old: readonly string[],
  bits: readonly number[],
  maySubstitute: MaySubstitute,
  { first, end }: Window,
): Weights {
  const rows = file.lines(first, end)
  const { line: prepare } = lexiconOf(file.document)
  const [olds, found] = [old.map(prepare), rows.map(prepare)]
  const rowsOf = rowsByKey(found)
  const isUnshifted = areUnshifted(olds, found)
  let likenesses: RowLikeness | undefined
  file.budget.spend(STEPS_PER_LINE * (old.length + rows.length))
  const sameWeight = (at: number, row: number) => {
    const line = olds[at] as PreparedLine
    const rung = line.rungWith(found[row] as PreparedLine)
    if (line.isBlank) return maySubstitute(at, first + row) ? BLANK_PAIR : REMOVED_BLANK_PAIR
    if (rung >= DIFFERENT || (rung > TRAILING && isUnshifted && !hasWord(line.text)))
      return Number.NEGATIVE_INFINITY
    return SAME + (bits[at] as number) + (rung < 2 ? SAME_INDENTATION : 0)
  }
  return (at, into, low, high) => {
    into.fill(Number.NEGATIVE_INFINITY, low, high)
    const line = olds[at] as PreparedLine
    const same = rowsOf.get(line.key) ?? []
    file.budget.spend(same.length)
    for (const row of same) if (row >= low && row < high) into[row] = sameWeight(at, row)
    // A line that the file has somewhere is not misquoted.
    if (line.isBlank || file.at(line.text).length > 0) return
    for (let row = low; row < high; row++) {
      if ((found[row] as PreparedLine).isBlank || !maySubstitute(at, first + row)) continue
      likenesses ??= new RowLikeness(found, file.budget)
      const like = likenesses.of(line, row)
      into[row] = like >= LEAST_LIKENESS ? SUBSTITUTE + like : BAD_SUBSTITUTE
    }
  }
}

const TRAILING = 1
/** What is asked of each line before it is compared. */
const STEPS_PER_LINE = 20

function rowsByKey(rows: readonly PreparedLine[]): ReadonlyMap<number, readonly number[]> {
  const known = new Map<number, number[]>()
  for (const [row, { key }] of rows.entries()) {
    const same = known.get(key)
    if (same === undefined) known.set(key, [row])
    else same.push(row)
  }
  return known
}

/**
 * Whether every old line with a word that the window has is there with its own indentation. Then a bracket at another depth is
 * another one.
 *
 * @rule bracket-at-its-depth Where every old line with a word has its own indentation in the file, a bracket at another
 *   depth is another one.
 * @off false
 */
function areUnshifted(old: readonly PreparedLine[], rows: readonly PreparedLine[]): boolean {
  const indentations = new Map<number, Set<string>>()
  for (const { text, key } of rows) {
    if (!hasWord(text)) continue
    const known = indentations.get(key) ?? new Set()
    indentations.set(key, known.add(indentationOf(text)))
  }
  const found = old.flatMap(({ text, key }) => {
    const there = hasWord(text) ? indentations.get(key) : undefined
    return there === undefined ? [] : [there.has(indentationOf(text))]
  })
  return found.length > 0 && found.every((isSame) => isSame)
}

/**
 * An alignment without substitutes at the edge of what agrees that are too little like their old line.
 *
 * @rule no-far-substitute At the edge of what agrees, a line that is too little like the old one does not stand for it.
 * @off alignment
 */
function withoutFarSubstitutes(
  file: FileText,
  old: readonly string[],
  alignment: readonly number[],
): readonly number[] {
  const agrees = (at: number) => isSameAt(file, old, alignment, at)
  const solid = alignment.flatMap((line, at) => (line >= 0 && agrees(at) ? [at] : []))
  const [top = 0, bottom = 0] = [solid[0], solid.at(-1)]
  return alignment.map((line, at) => {
    if (line < 0 || agrees(at) || (at >= top && at <= bottom)) return line
    return likenessIn(file, old[at] as string, file.known(line)) < LEAST_LIKENESS ? -1 : line
  })
}

function isSameAt(file: FileText, old: readonly string[], alignment: readonly number[], at: number): boolean {
  const line = alignment[at] ?? -1
  return line >= 0 && areSame(old[at] as string, file.known(line))
}

function evidenceOf(
  file: FileText,
  old: readonly string[],
  alignment: readonly number[],
  bits: readonly number[],
): Evidence {
  const used = new Set(alignment.filter((line) => line >= 0))
  const [top, bottom] = [Math.min(...used), Math.max(...used)]
  let isTight = true
  for (let line = top; line <= bottom; line++)
    if (!used.has(line) && !isBlank(file.known(line))) isTight = false
  let [sum, matched, isFull] = [0, 0, true]
  for (const [at, line] of old.entries()) {
    if (isBlank(line)) continue
    const weight = bits[at] as number
    if (isSameAt(file, old, alignment, at)) {
      sum += weight
      matched++
      continue
    }
    isFull = false
    const found = alignment[at] ?? -1
    const like = found < 0 ? 0 : likenessIn(file, line, file.known(found))
    if (like >= TYPO) sum += weight * (like * 2 - 1) * TYPO_WEIGHT
  }
  return { bits: sum, matched, isFull, isTight }
}

const TYPO_WEIGHT = 0.8
