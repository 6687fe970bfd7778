import type { Place } from '../place/place.js'
import type { FileText } from '../text/file-text.js'
import { isOpen, type Located } from './located.js'

/**
 * If there is only one way for all edits to be in their order, each goes where that way has it; edits that were applied before
 * are where their new text is. Linear in the places.
 *
 * @rule in-order There is one way to place all edits of the file in their order.
 * @off all
 */
export function inTheirOrder(file: FileText, all: readonly Located[]): readonly Located[] {
  const asked = all.filter((one) => one.applied !== undefined || isOpen(one))
  const open = asked.map(({ places, applied }) => (applied === undefined ? places : [applied]))
  if (open.length < 2 || !open.some((places) => places.length > 1)) return all
  file.budget.spend(open.reduce((sum, places) => sum + places.length, 0))
  const [highest, lowest] = [wayDown(open), wayUp(open)]
  if (highest === undefined || lowest === undefined) return all
  const chosen = new Map(asked.map((one, at) => [one, highest[at] === lowest[at] ? highest[at] : undefined]))
  return all.map((one) => {
    const place = chosen.get(one)
    return one.places.length < 2 || place === undefined ? one : { ...one, places: [place], rule: 'in-order' }
  })
}

/**
 * For each edit its first place behind that of the edit before. Edits may share their places: what was passed over in a list
 * is not looked at again.
 */
function wayDown(open: readonly (readonly Place[])[]): Place[] | undefined {
  const way: Place[] = []
  const passed = new Map<readonly Place[], number>()
  for (const places of open) {
    const from = way.at(-1)?.span.end ?? 0
    let at = passed.get(places) ?? 0
    while (at < places.length && (places[at] as Place).span.start < from) at++
    passed.set(places, at)
    const place = places[at]
    if (place === undefined) return undefined
    way.push(place)
  }
  return way
}

/** For each edit its last place before that of the edit behind. */
function wayUp(open: readonly (readonly Place[])[]): Place[] | undefined {
  const way: Place[] = []
  const left = new Map<readonly Place[], number>()
  for (const places of open.toReversed()) {
    const to = way.at(-1)?.span.start ?? Number.POSITIVE_INFINITY
    let at = left.get(places) ?? places.length - 1
    while (at >= 0 && (places[at] as Place).span.end > to) at--
    left.set(places, at)
    const place = places[at]
    if (place === undefined) return undefined
    way.push(place)
  }
  return way.reverse()
}
