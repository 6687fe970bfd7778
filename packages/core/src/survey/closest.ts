import { changedRuns, lineScript, type NumberedStep, numberedSteps } from '../hunk/script.js'
import { FOLDED } from '../search/line-keys.js'
import { type LinePlaces, linePlaces } from '../search/line-places.js'
import type { TextDocument } from '../text/document.js'
import type { ClosestRegion, LineDifference } from '../vocabulary/edit-failure.js'
import type { Budget } from '../vocabulary/replacer.js'
import { undoEscapes } from './replacers/escape-normalized.js'
import { withoutNumber } from './replacers/line-numbers.js'
import { mostWordsShared } from './shared-words.js'

/**
 * The region of a document that is most like the searched lines; for reports only. That is the place where most of
 * the lines are in order, extended to those that are a few lines off. If the document has none of the lines, it is
 * the region around the line that shares most words with the longest of them. Escapes and line numbers in the
 * searched lines are tried without, too. Undefined if nothing is similar. Linear in document and searched lines.
 *
 * @param expected the line where the text should begin according to a hint, counted from 0; decides between places
 *   about equally similar
 * @param deciding the numbers of the searched lines that the file must have; if one of them is missing, it is the
 *   difference that is named
 */
export function closestRegion(
  document: TextDocument,
  searched: readonly string[],
  budget: Budget,
  expected?: number,
  deciding: ReadonlySet<number> = new Set(),
): ClosestRegion | undefined {
  const placesOf = linePlaces(document, budget)
  const bare = withoutNumbersAndEscapes(searched)
  const places = [searched, bare].flatMap((lines) => {
    const first = bestDiagonal(placesOf, lines, budget, expected)
    return first === undefined ? [] : [placeAt(placesOf, lines, first)]
  })
  const [best] = places.sort((a, b) => b.agreeing - a.agreeing)
  if (best !== undefined) return describeRegion(document, searched, best, deciding)
  const first = mostWordsShared(document, searched, budget)
  if (first === undefined) return undefined
  return describeRegion(document, searched, { first, from: first, to: first + searched.length }, deciding)
}

interface Place {
  /** The line where the first searched line should be. */
  readonly first: number
  /** The lines of the region. */
  readonly from: number
  readonly to: number
}

/** The lines without the line numbers that a read tool puts before them and with string escapes undone. */
function withoutNumbersAndEscapes(searched: readonly string[]): string[] {
  return searched.flatMap((line) => undoEscapes(withoutNumber(line)).split('\n'))
}

/**
 * The lines from where the first searched line should be to where the last should be, extended to searched lines that
 * are a few lines off; and how many of the searched lines are where they should be.
 */
function placeAt(
  placesOf: LinePlaces,
  searched: readonly string[],
  first: number,
): Place & { readonly agreeing: number } {
  let [from, to, agreeing] = [first, first + searched.length, 0]
  for (const [i, line] of searched.entries()) {
    const wanted = first + i
    const places = placesOf(line)
    const isThere = places.includes(wanted)
    if (isThere) agreeing++
    const near = isThere || places.length > RARE ? [] : places.filter((at) => Math.abs(at - wanted) <= SLACK)
    for (const place of near) {
      from = Math.min(from, Math.max(0, place - i))
      to = Math.max(to, place - i + searched.length)
    }
  }
  return { first, from, to, agreeing }
}

/** A line at more places than this may be a few lines off by chance. */
const RARE = 5

function describeRegion(
  document: TextDocument,
  searched: readonly string[],
  { first, from, to }: Place,
  deciding: ReadonlySet<number>,
): ClosestRegion {
  const last = Math.min(document.lineCount, Math.max(to, from + 1)) - 1
  const lines = document.lines(from, last + 1)
  const found = lines.map((line) => FOLDED.of(line))
  const wanted = searched.map((line) => FOLDED.of(line))
  const steps = numberedSteps(lineScript(wanted, found))
  const kept = steps.filter(({ step }) => step === 'keep')
  const differences =
    kept.length === 0 ? [{ searched: 0, file: first - from, at: first - from }] : differencesOf(steps, wanted)
  // A removed line that is elsewhere in the region is not the difference to name.
  const isDeciding = (one: Difference) =>
    one.searched !== undefined && deciding.has(one.searched) && !found.includes(wanted[one.searched] ?? '')
  const inWhitespace = kept.find(({ old, now }) => searched[old] !== lines[now])
  const difference =
    differences.find(isDeciding) ??
    differences[0] ??
    (inWhitespace && { searched: inWhitespace.old, file: inWhitespace.now, at: inWhitespace.now })
  return {
    start: from + 1,
    end: last + 1,
    text: document.text.slice(document.lineStart(from), document.lineEnd(last)),
    similarity: searched.length === 0 ? 0 : kept.length / searched.length,
    ...(difference && { difference: lineDifference(difference, searched, lines, from) }),
  }
}

/** A searched line and the line of the region that stands in its place, by their numbers; one of them may have no counterpart. */
interface Difference {
  readonly searched: number | undefined
  readonly file: number | undefined
  /** The line of the region where they differ; where the file lacks the line, the one before which it belongs. */
  readonly at: number
}

/** Where the searched lines and the region differ, from top to bottom. What the region has above and below them is no difference. */
function differencesOf(steps: readonly NumberedStep[], searched: readonly string[]): Difference[] {
  return Array.from(changedRuns(steps)).flatMap(({ removed, added }) => {
    const isOutside = removed.length === 0 && [0, searched.length].includes(added[0]?.old ?? 0)
    const count = isOutside ? 0 : Math.max(removed.length, added.length)
    return Array.from({ length: count }, (_, i): Difference => {
      const [old, own] = [removed[i], added[i]]
      return { searched: old?.old, file: own?.now, at: own?.now ?? old?.now ?? 0 }
    })
  })
}

function lineDifference(
  { searched: number, file, at }: Difference,
  searched: readonly string[],
  lines: readonly string[],
  from: number,
): LineDifference {
  const [expected, actual] = [searched[number ?? -1], lines[file ?? -1]]
  return {
    line: from + at + 1,
    ...(expected !== undefined && { expected }),
    ...(actual !== undefined && { actual }),
  }
}

/**
 * The first line of the place where most searched lines are where they should be, or not far from it; rare lines
 * count more. Among places that are not much worse than the best, the one nearest to the expected line. Undefined if
 * the document has none of the lines. Linear in the places of the lines.
 *
 * @param expected the first line by a hint, counted from 0
 */
export function bestDiagonal(
  placesOf: LinePlaces,
  searched: readonly string[],
  budget: Budget,
  expected?: number,
): number | undefined {
  const found = searched.map((line) => placesOf(line))
  const last = found.reduce((most, places) => Math.max(most, places.at(-1) ?? 0), 0)
  const votes = new Float64Array(last + 1)
  for (const [i, places] of found.entries()) {
    budget.spend(places.length + 1)
    for (const place of places) {
      const first = Math.max(0, place - i)
      votes[first] = (votes[first] ?? 0) + 1 / places.length
    }
  }
  const firsts = found.flatMap((places, i) => places.map((place) => Math.max(0, place - i)))
  const supportOf = (first: number) => votesAround(votes, first)
  const best = keyWithGreatestCount(firsts, supportOf)
  if (best === undefined || expected === undefined) return best
  const least = supportOf(best) * NOT_MUCH_WORSE
  const near = firsts.filter((first) => Math.abs(first - expected) <= REACH && supportOf(first) >= least)
  return keyWithGreatestCount(near, (first) => supportOf(first) / (1 + Math.abs(first - expected))) ?? best
}

const NOT_MUCH_WORSE = 0.4
const REACH = 100
/** How many lines a searched line may be away from where it should be, because lines were inserted or deleted above it. */
const SLACK = 5

/** The votes for a first line, plus half of the votes for those up to {@link SLACK} lines away. */
function votesAround(votes: Float64Array, first: number): number {
  let beside = 0
  for (let step = 1; step <= SLACK; step++) beside += (votes[first - step] ?? 0) + (votes[first + step] ?? 0)
  return (votes[first] ?? 0) + beside / 2
}

/** The key with the greatest count; the smallest such key. Undefined if no count is above 0. */
function keyWithGreatestCount(keys: readonly number[], countOf: (key: number) => number): number | undefined {
  let best: number | undefined
  let most = 0
  for (const key of keys) {
    const count = countOf(key)
    if (count > most || (count === most && best !== undefined && key < best)) {
      best = key
      most = count
    }
  }
  return best
}
