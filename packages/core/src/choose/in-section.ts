import { findAnchors } from '../place/anchors.js'
import type { Place } from '../place/place.js'
import type { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import type { Hunk } from '../vocabulary/hunk.js'
import { isOpen, type Located } from './located.js'
import { severalPlaces } from './several-places.js'

/**
 * A place above an edit before, which has only one place, is not in the section that is meant: hunks come in order.
 *
 * @rule in-section Only one of the places is in the section that the edit names.
 * @off all
 */
export function inItsSection(file: FileText, all: readonly Located[]): readonly Located[] {
  let above = 0
  return all.map((one) => {
    const { line } = one.hunk.hints
    const { places } = one
    const isAsked = isOpen(one) && places.length > 1
    const inside = isAsked
      ? insideSection(file, one.hunk, places).filter(({ span }) => span.start >= above)
      : []
    if (places.length === 1) above = Math.max(above, (places[0] as Place).span.end)
    if (inside.length === 0) return one
    // A place outside that is exactly on the line of the request speaks against the section.
    const rivals = one.places.filter((place) => place.first + 1 === line && !inside.includes(place))
    if (rivals.length > 0)
      return { ...one, reason: severalPlaces([...inside, ...rivals]), rule: 'in-section' }
    return { ...one, places: inside, rule: 'in-section' }
  })
}

/**
 * The places in the section that a hunk names; none where it names none, or the file has no such line.
 *
 * @rule section-heading A place is in the section that a hunk's header names.
 * @off []
 */
export function insideSection(file: FileText, { hints }: Hunk, places: readonly Place[]): readonly Place[] {
  const { section } = hints
  if (section === undefined || isBlank(section)) return []
  const found = findAnchors(file, [section])
  return found.missing === undefined ? places.filter(({ first }) => found.last.isInBlock(first, 0)) : []
}
