import { perDocument } from '../text/document.js'
import { FileText, longestWord } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import { LOOKALIKE, RUNGS, type Rung, rungOf, WHITESPACE } from '../text/sameness.js'
import type { Span } from '../text/span.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Match, Query, Replacer, Tier } from '../vocabulary/replacer.js'
import { spanOfLines } from './place.js'

/** Consecutive lines of the file that are the same as the old lines, and the rung that this needs. */
export interface LinesPlace {
  readonly first: number
  readonly end: number
  readonly rung: Rung
}

/** The replacers that compare whole lines, one for each rung beyond the exact one. */
export const trimEnd: Replacer<'trim-end'> = /* @__PURE__ */ onRung('trim-end', 1)
export const otherWhitespace: Replacer<'other-whitespace'> = /* @__PURE__ */ onRung(
  'other-whitespace',
  WHITESPACE,
)
export const unicodeNormalized: Replacer<'unicode-normalized'> = /* @__PURE__ */ onRung(
  'unicode-normalized',
  LOOKALIKE,
)

/** A replacer for the places that need at most a rung; it yields only those on the strictest one. */
function onRung<Name extends string>(name: Name, most: Rung): Replacer<Name> {
  return Object.freeze({
    apiVersion: 1,
    name,
    tier: RUNGS[most] as Tier,
    find({ document, hunk, within, budget }: Query): Match[] {
      const file = new FileText(document, budget)
      const places = linesPlaces(file, hunk, most, within).filter(({ rung }) => rung <= most)
      return strictest(places).map(({ first, end, rung }) => ({
        span: spanOfLines(file, first, end),
        tier: RUNGS[rung] as Tier,
      }))
    },
  })
}

function strictest(places: readonly LinesPlace[]): LinesPlace[] {
  const least = Math.min(...places.map(({ rung }) => rung))
  return places.filter(({ rung }) => rung === least)
}

/** The places of a hunk's old lines on the ladder. Those up to whitespace are found without an index where that is cheap. */
function linesPlaces(file: FileText, hunk: Hunk, most: Rung, within: Span): readonly LinesPlace[] {
  const known = placesOfHunks(file.document)
  const entry = known.get(hunk) ?? {}
  known.set(hunk, entry)
  entry.near ??= placesByWord(file, hunk.old) ?? placesOfLines(file, hunk.old).filter(isNear)
  const near = inside(file, entry.near, within)
  if (most <= WHITESPACE || near.length > 0) return near
  entry.all ??= placesOfLines(file, hunk.old)
  return inside(file, entry.all, within)
}

const placesOfHunks = /* @__PURE__ */ perDocument(
  () => new WeakMap<Hunk, { near?: readonly LinesPlace[]; all?: readonly LinesPlace[] }>(),
)

/** The places within a part of the document. */
function inside(
  { document }: FileText,
  places: readonly LinesPlace[],
  { start, end }: Span,
): readonly LinesPlace[] {
  if (start <= document.contentStart && end === document.text.length) return places
  return places.filter(
    (place) => document.lineStart(place.first) >= start && document.lineStart(place.end) <= end,
  )
}

function isNear({ rung }: LinesPlace): boolean {
  return rung <= WHITESPACE
}

/** The places of consecutive lines on any rung, by the index: at the lines of the rarest one. */
export function placesOfLines(file: FileText, old: readonly string[], within?: Span): readonly LinesPlace[] {
  let pivot = -1
  let fewest: readonly number[] = []
  for (const [at, line] of old.entries()) {
    if (isBlank(line)) continue
    const lines = file.at(line)
    if (lines.length === 0) return []
    if (pivot < 0 || lines.length < fewest.length) [pivot, fewest] = [at, lines]
  }
  const places = pivot < 0 ? [] : placesAt(file, old, pivot, fewest, LOOKALIKE)
  return within === undefined ? places : inside(file, places, within)
}

/**
 * The places up to whitespace, without an index: a line that is the same up to whitespace has the longest word as it is.
 * Undefined where too many lines have it.
 */
function placesByWord(file: FileText, old: readonly string[]): LinesPlace[] | undefined {
  let pivot = 0
  let word = ''
  for (const [at, line] of old.entries()) {
    const own = longestWord(line)
    if (own.length > word.length) [pivot, word] = [at, own]
  }
  if (word === '') return undefined
  const lines: number[] = []
  for (const line of file.holding(word)) if (lines.push(line) > MOST_WITH_WORD) return undefined
  return placesAt(file, old, pivot, lines, WHITESPACE)
}

const MOST_WITH_WORD = 400

/** The places at which one old line is on one of some lines of the file. */
function placesAt(
  file: FileText,
  old: readonly string[],
  pivot: number,
  lines: readonly number[],
  most: Rung,
): LinesPlace[] {
  const places: LinesPlace[] = []
  for (const line of lines) {
    const first = line - pivot
    if (first < 0 || first + old.length > file.count) continue
    let rung = 0
    let at = 0
    for (; at < old.length && rung <= most; at++)
      rung = Math.max(rung, rungOf(old[at] as string, file.known(first + at)))
    file.budget.spend(at + STEPS_PER_PLACE)
    if (rung <= most) places.push({ first, end: first + old.length, rung })
  }
  return places
}

const STEPS_PER_PLACE = 30
