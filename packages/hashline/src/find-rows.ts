import type { AnchoredRows, FoundRows, RowAnchor, TextDocument } from '@emend/core/plugin'
import { Rows } from './rows.js'

/**
 * Finds the rows that anchors mean: those with these numbers, if they hold what the anchors say. Where some do not, all rows of
 * the call that are by the same distance elsewhere count as evidence; a hash alone is none.
 *
 * @returns for each of the anchored rows where they are; undefined where that is not known, or could be in several places
 */
export function findRows(
  document: TextDocument,
  anchored: readonly AnchoredRows[],
): (FoundRows | undefined)[] {
  const rows = new Rows(document.lines(0, document.lineCount))
  const found = anchored.map((one) => at(rows, one, 0))
  if (found.every((one) => one !== undefined)) return found
  const distances = distancesOf(rows, anchored)
  return anchored.map((one) => {
    const places = [0, ...distances].flatMap((distance) => at(rows, one, distance) ?? [])
    const [place] = places
    if (place === undefined || places.length > 1) return undefined
    return place.start === one.first.row ? place : { ...place, isMoved: true }
  })
}

function at(rows: Rows, { first, last }: AnchoredRows, distance: number): FoundRows | undefined {
  return rows.holds(first, distance) && rows.holds(last, distance)
    ? { start: first.row + distance, end: last.row + distance }
    : undefined
}

/** The distances by which rows have moved, as far as the anchors prove them. */
function distancesOf(rows: Rows, anchored: readonly AnchoredRows[]): number[] {
  const anchors = new Map<string, RowAnchor>()
  for (const { first, last } of anchored)
    for (const anchor of [first, last]) anchors.set(JSON.stringify(anchor), anchor)
  const evidence = new Map<number, number>()
  for (const anchor of anchors.values())
    for (const { row, bits } of rows.like(anchor)) {
      const distance = row - anchor.row
      evidence.set(distance, (evidence.get(distance) ?? 0) + bits)
    }
  const least = ENOUGH_BITS + Math.log2(rows.count + 1)
  return Array.from(evidence).flatMap(([distance, bits]) =>
    distance !== 0 && bits >= least ? [distance] : [],
  )
}

/** The evidence beyond that of chance: one wrong place in 65,536. */
const ENOUGH_BITS = 16
