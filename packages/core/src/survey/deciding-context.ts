import { FOLDED } from '../search/line-keys.js'
import { perDocument, type TextDocument } from '../text/document.js'
import type { LineRange } from '../text/span.js'
import type { AmbiguousPlace } from '../vocabulary/edit-failure.js'

/**
 * The fewest lines above or below one of several places that no other place has there, whitespace at their ends
 * and look-alike characters aside. Undefined when ten lines on either side do not tell them apart.
 *
 * @param places line ranges counted from 1
 * @param place one of them
 */
export function decidingContext(
  document: TextDocument,
  places: readonly LineRange[],
  place: LineRange,
): AmbiguousPlace['deciding'] {
  const lines = foldedLines(document)
  let rivalsAbove = places.filter((other) => other !== place)
  let rivalsBelow = rivalsAbove
  for (let distance = 1; distance <= REACH; distance++) {
    const above = (range: LineRange) => lines[range.start - 1 - distance]
    const below = (range: LineRange) => lines[range.end - 1 + distance]
    rivalsAbove = rivalsAbove.filter((other) => above(other) === above(place))
    if (above(place) !== undefined && rivalsAbove.length === 0) {
      return { side: 'before', lines: linesOf(document, place.start - distance, place.start - 1) }
    }
    rivalsBelow = rivalsBelow.filter((other) => below(other) === below(place))
    if (below(place) !== undefined && rivalsBelow.length === 0) {
      return { side: 'after', lines: linesOf(document, place.end + 1, place.end + distance) }
    }
  }
  return undefined
}

const REACH = 10

const foldedLines = /* @__PURE__ */ perDocument((document) =>
  Array.from({ length: document.lineCount }, (_, line) => FOLDED.of(document.line(line))),
)

/** Lines from first to last, counted from 1, both included. */
function linesOf(document: TextDocument, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, i) => document.line(first - 1 + i))
}
