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
      return { side: 'before', lines: document.lines(place.start - 1 - distance, place.start - 1) }
    }
    rivalsBelow = rivalsBelow.filter((other) => below(other) === below(place))
    if (below(place) !== undefined && rivalsBelow.length === 0) {
      return { side: 'after', lines: document.lines(place.end, place.end + distance) }
    }
  }
  return undefined
}

const REACH = 10

const foldedLines = /* @__PURE__ */ perDocument((document) =>
  document.lines(0, document.lineCount).map((line) => FOLDED.of(line)),
)
