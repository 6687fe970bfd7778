import { findSequence } from './sequences.js'

/** A text of so many characters is searched by the engine at most so many times slower than in one pass. */
const SHORT = 256
/** How many times the characters of the text may be compared before the other search takes over. */
const MOST_COMPARED = 8

/**
 * Where a text is in another one from an offset on, overlapping places too, ascending. Linear in both: `indexOf` alone takes
 * the product of their lengths where one repeats itself (`xxxx`, or a line again and again). Not for an empty text.
 */
export function* occurrences(text: string, wanted: string, from = 0): Generator<number> {
  const start = wanted.length > SHORT ? wanted.slice(0, SHORT) : wanted
  let left = text.length * MOST_COMPARED
  for (let at = text.indexOf(start, from); at >= 0; at = text.indexOf(start, at + 1)) {
    if (start === wanted) {
      yield at
      continue
    }
    left -= wanted.length
    if (left < 0) return yield* behind(at, findSequence(unitsOf(text.slice(at)), unitsOf(wanted)))
    if (text.startsWith(wanted, at)) yield at
  }
}

function* behind(offset: number, places: Iterable<number>): Generator<number> {
  for (const at of places) yield offset + at
}

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let at = 0; at < units.length; at++) units[at] = text.charCodeAt(at)
  return units
}
