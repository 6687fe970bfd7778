import type { Place } from '../place/place.js'
import type { FileText } from '../text/file-text.js'
import type { RuleName } from '../vocabulary/rule-names.js'
import { isOpen, type Located } from './located.js'
import { offsetsOf } from './offsets.js'

/**
 * @rule on-its-line Of several places each edit takes the one that its line number chooses.
 * @off all
 */
export function onItsLine(_: FileText, all: readonly Located[], buffer: number): readonly Located[] {
  const isAsked = (one: Located) =>
    isOpen(one) && one.places.length > 1 && one.hunk.hints.line !== undefined && one.hunk.edit.search !== ''
  if (!all.some(isAsked)) return all
  const offsetAt = offsetsOf(all)
  return all.map((one) => {
    const { line = 0 } = one.hunk.hints
    const chosen = isAsked(one) ? byLine(one.places, line, offsetAt(line), buffer) : undefined
    return chosen === undefined ? one : { ...one, places: chosen.places, rule: chosen.rule }
  })
}

/** The places that a line hint chooses, and the rule by which. */
export interface ChosenByLine {
  readonly places: readonly Place[]
  readonly rule: RuleName
}

/**
 * What a line hint chooses among several places, where other edits may show that the numbers are off: the place on the line as
 * it is, or as it should be. One on each leaves both. Without any, the nearest place, if both lines choose the same one.
 *
 * @param line counted from 1
 * @param offset by how many lines the number is off, as other edits show
 * @rule on-line A place is on the very line that the edit names, or where other edits show that this line is
 *  now.
 * @off undefined
 */
export function byLine(
  places: readonly Place[],
  line: number,
  offset: number,
  buffer: number,
): ChosenByLine | undefined {
  const on = places.filter(({ first }) => first + 1 === line || first + 1 === line + offset)
  if (on.length > 0) return { places: on, rule: 'on-line' }
  const nearest = nearestTo(places, line + offset, buffer)
  if (nearest === undefined) return undefined
  const other = offset === 0 ? nearest : nearestTo(places, line, buffer)
  return other === undefined || other === nearest ? { places: [nearest], rule: 'nearest-line' } : undefined
}

/**
 * The nearest place within the buffer with the next at least three times as far, if its text is the same up to trailing
 * whitespace.
 *
 * @rule nearest-line A place is nearer to the line that the edit names than any other.
 * @off undefined
 */
function nearestTo(places: readonly Place[], line: number, buffer: number): Place | undefined {
  const ranked = places
    .map((place) => ({ place, distance: Math.abs(place.first + 1 - line) }))
    .sort((one, other) => one.distance - other.distance)
  const [nearest, next] = ranked
  if (nearest === undefined) return undefined
  const isClear = next === undefined || next.distance >= MARGIN * nearest.distance
  return nearest.place.rank > MOST_TOLERANT || nearest.distance > buffer || !isClear
    ? undefined
    : nearest.place
}

const MARGIN = 3
/** The rank of the tier `trailing`. */
const MOST_TOLERANT = 1
