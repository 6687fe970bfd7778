import { FileText, longestWord } from '../text/file-text.js'
import { indentationOf } from '../text/indentation.js'
import { lexiconOf, type PreparedLine, preparedLineOf } from '../text/lexicon.js'
import { isBlank } from '../text/lines.js'
import { isAscii } from '../text/lookalikes.js'
import { keyOf, LOOKALIKE, RUNGS, type Rung, rungOf, WHITESPACE } from '../text/sameness.js'
import type { Span } from '../text/span.js'
import { hasWord } from '../text/words.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import type { Tier } from '../vocabulary/tier.js'
import { spanOfLines } from './place.js'

/** Consecutive lines of the file that are the same as the old lines, and the rung that this needs. */
export interface LinesPlace {
  readonly first: number
  readonly end: number
  readonly rung: Rung
}

/**
 * The replacers that compare whole lines, one for each rung beyond the exact one.
 *
 * @rule trim-end Old lines are where the file has them up to whitespace at their ends.
 */
export const trimEnd: Replacer<'trim-end'> = /* @__PURE__ */ onRung('trim-end', 1)
/** @rule other-whitespace Old lines are where the file has them up to whitespace outside of quotes. */
export const otherWhitespace: Replacer<'other-whitespace'> = /* @__PURE__ */ onRung(
  'other-whitespace',
  WHITESPACE,
)
/** @rule unicode-normalized Old lines are where the file has them up to look-alike characters. */
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
      const isOtherBracket = otherBracketIn(file, hunk.old)
      const places = linesPlaces(file, hunk, most, within).filter((place) => place.rung <= most)
      // Where one of several places is left out, the others are no better: all of them are named.
      const isNone = places.every(isOtherBracket)
      return strictest(isNone ? [] : places).map(({ first, end, rung }) => ({
        span: spanOfLines(file, first, end),
        tier: RUNGS[rung] as Tier,
      }))
    },
  })
}

/**
 * @rule other-bracket Where every line with a word has its own indentation and a bracket has another one, it is the
 *   bracket of another block.
 * @off () => false
 */
function otherBracketIn(file: FileText, old: readonly string[]): (place: LinesPlace) => boolean {
  const indentations = old.map(indentationOf)
  const isWord = old.map(hasWord)
  const words = old.flatMap((_, at) => (isWord[at] ? [at] : []))
  // The first line of a text may have lost its indentation.
  const brackets = old.flatMap((line, at) =>
    !isWord[at] && !isBlank(line) && (at > 0 || indentations[at] !== '') ? [at] : [],
  )
  return ({ first, rung }) => {
    if (rung < WHITESPACE || words.length === 0) return false
    const isMoved = (at: number) => {
      file.budget.spend(STEPS_PER_INDENTATION)
      return indentations[at] !== indentationOf(file.known(first + at))
    }
    return !words.some(isMoved) && brackets.some(isMoved)
  }
}

const STEPS_PER_INDENTATION = 20

/** The places on the strictest rung among them. */
export function strictest<Any extends LinesPlace>(places: readonly Any[]): Any[] {
  const least = Math.min(...places.map(({ rung }) => rung))
  return places.filter(({ rung }) => rung === least)
}

/** The places of a hunk's old lines on the ladder. Those up to whitespace are found without an index where that is cheap. */
function linesPlaces(file: FileText, hunk: Hunk, most: Rung, within: Span): readonly LinesPlace[] {
  const known = file.document.once(noPlacesOfHunks)
  const entry = known.get(hunk) ?? {}
  known.set(hunk, entry)
  entry.near ??= placesByWord(file, hunk.old, LOOKALIKE - 1) ?? placesByIndex(file, hunk.old).filter(isNear)
  const near = inside(file, entry.near, within)
  if (most < LOOKALIKE || near.length > 0 || !mayLookAlike(file, hunk.old)) return near
  entry.all ??= placesOfLines(file, hunk.old)
  return inside(file, entry.all, within)
}

/** Whether any look-alike characters are in the file or in old lines: without any, nothing is the same up to them only. */
function mayLookAlike(file: FileText, old: readonly string[]): boolean {
  return !file.isPlain || !old.every(isAscii)
}

const noPlacesOfHunks = () =>
  new WeakMap<Hunk, { near?: readonly LinesPlace[]; all?: readonly LinesPlace[] }>()

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
  return rung < LOOKALIKE
}

/** The places of consecutive lines on any rung, without an index where that is cheap. */
export function placesOfLines(file: FileText, old: readonly string[], within?: Span): readonly LinesPlace[] {
  const places = placesByWord(file, old, LOOKALIKE) ?? placesByIndex(file, old)
  return within === undefined ? places : inside(file, places, within)
}

/** The same, each found when it is asked for; where there is an index, only those up to a rung. */
export function placesUpTo(file: FileText, old: readonly string[], most: Rung): Iterable<LinesPlace> {
  return placesByWord(file, old, LOOKALIKE) ?? eachPlaceOfLines(file, old, most)
}

function placesByIndex(file: FileText, old: readonly string[]): readonly LinesPlace[] {
  return Array.from(eachPlaceOfLines(file, old))
}

/**
 * The places by the index, each found when it is asked for: at the lines of the rarest one. Where even that one is at many
 * lines, all old lines are searched for together, so that the time is linear but for the places.
 */
export function* eachPlaceOfLines(
  file: FileText,
  old: readonly string[],
  most: Rung = LOOKALIKE,
): Generator<LinesPlace> {
  let pivot = -1
  let fewest: readonly number[] = []
  for (const [at, line] of old.entries()) {
    if (isBlank(line)) continue
    const lines = file.at(line)
    if (lines.length === 0) return
    if (pivot < 0 || lines.length < fewest.length) [pivot, fewest] = [at, lines]
  }
  if (fewest.length > MANY && old.length > 1) [pivot, fewest] = [0, file.sequencesLike(old)]
  if (pivot >= 0) yield* placesAt(file, old, pivot, fewest, most)
}

const MANY = 40

/**
 * The places without an index: a line that is the same up to whitespace has the longest word as it is, and one that is the
 * same up to look-alikes has it folded if the file has none of these. Undefined where too many lines have it.
 */
function placesByWord(file: FileText, old: readonly string[], most: Rung): LinesPlace[] | undefined {
  if (most > WHITESPACE && !file.isPlain) return undefined
  let pivot = 0
  let word = ''
  for (const [at, line] of old.entries()) {
    const own = longestWord(most > WHITESPACE ? keyOf(line) : line)
    if (own.length > word.length) [pivot, word] = [at, own]
  }
  if (word === '' || file.countSearch()) return undefined
  file.paySearch()
  const lines: number[] = []
  for (const line of file.holding(word)) if (lines.push(line) > MOST_WITH_WORD) return undefined
  return Array.from(placesAt(file, old, pivot, lines, most))
}

const MOST_WITH_WORD = 400

/** The places at which one old line is on one of some lines of the file. */
function* placesAt(
  file: FileText,
  old: readonly string[],
  pivot: number,
  lines: readonly number[],
  most: Rung,
): Generator<LinesPlace> {
  const rung = lines.length > MANY ? preparedRung(file, old) : plainRung(file, old)
  for (const line of lines) {
    const first = line - pivot
    if (first < 0 || first + old.length > file.count) continue
    let worst = 0
    let at = 0
    for (; at < old.length && worst <= most; at++) worst = Math.max(worst, rung(at, first + at))
    file.budget.spend(at * STEPS_PER_LINE + STEPS_PER_PLACE)
    if (worst <= most) yield { first, end: first + old.length, rung: worst }
  }
}

const STEPS_PER_PLACE = 30
const STEPS_PER_LINE = 2

/** The rung of an old line and a line of the file. */
type RungAt = (at: number, line: number) => Rung

function plainRung(file: FileText, old: readonly string[]): RungAt {
  return (at, line) => rungOf(old[at] as string, file.known(line))
}

/** The same where many places are tried: lines are prepared once. */
function preparedRung({ document }: FileText, old: readonly string[]): RungAt {
  const olds = old.map(lexiconOf(document).line)
  const own = preparedLineOf(document)
  return (at, line) => (olds[at] as PreparedLine).rungWith(own(line))
}
