import type { Edit } from '@emend/core'
import type { LineRange } from '@emend/core/plugin'

/** The edit bound to one of the places that it fits. */
export function atPlace(edit: Edit, places: readonly LineRange[], chosen: number): Edit {
  const place = places[chosen]
  if (place === undefined) throw new RangeError(`there are ${places.length} places`)
  const areInOneLine = places.length > 1 && places.every(({ start }) => start === place.start)
  if (areInOneLine) return { ...edit, all: true, occurrence: chosen + 1 }
  const hints = { ...edit.hints, line: place.start, ...(edit.search !== '' && { lastLine: place.end }) }
  return { ...edit, hints }
}
