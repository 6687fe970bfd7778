import { doneAt } from '../applied/done-at.js'
import type { Place } from '../place/place.js'
import type { FileText } from '../text/file-text.js'
import { byCount } from './counted.js'
import { inTheirOrder } from './in-order.js'
import { inItsSection } from './in-section.js'
import { isOpen, type Located } from './located.js'
import { byAllNumbers, notByNumberAlone } from './numbered.js'
import { onItsLine } from './on-its-line.js'
import { insideOpenedBlock } from './opened-block.js'
import { outOfOrder } from './out-of-order.js'
import { severalPlaces } from './several-places.js'

/** One rule that chooses among the places of each edit, given all edits of the file. */
export type Choice = (file: FileText, all: readonly Located[], buffer: number) => readonly Located[]

/**
 * Which of several places is meant, for edits that are in the order of their places. Each rule leaves an edit fewer places, or says why it has
 * none; what the request says of a single edit comes before what all say together.
 */
export const IN_ORDER: readonly Choice[] = [
  // An edit asks for the n-th of its places, or for so many.
  byCount,
  // The line numbers of all edits agree on whether they were applied.
  byAllNumbers,
  // Only one of the places is in the section that the edit names.
  inItsSection,
  // One of the places is on the line that the edit names, or nearest to it.
  onItsLine,
  // There is one way to place all edits in their order.
  inTheirOrder,
  // Out of its order an edit was applied before, or is in doubt.
  outOfOrder,
  // One of the places is in the block that the edit before opens.
  insideOpenedBlock,
  // Its line number alone says nothing where those of others are off.
  notByNumberAlone,
]

/** Those of the rules for edits whose order says nothing. */
export const IN_ANY_ORDER: readonly Choice[] = [byCount, inItsSection, onItsLine, notByNumberAlone]

/** Those of the rules for one edit by itself. */
export const ALONE: readonly Choice[] = [byCount, byAllNumbers, inItsSection, onItsLine]

/** Leaves each edit one place, or says that it is ambiguous. A hunk that changes nothing is skipped where it has several. */
export function settle(
  file: FileText,
  all: readonly Located[],
  choices: readonly Choice[],
  buffer: number,
): readonly Located[] {
  let settled = all
  for (const choose of choices) settled = choose(file, settled, buffer)
  return settled.map((one, at) => refusedIfSeveral(appliedWhereChosen(all[at] as Located, one)))
}

/**
 * Where its section or the order of all edits chose one of several places, an edit was applied before if its new text is around it.
 *
 * @rule applied-where-chosen Where a section or the order chose one of several places, the edit was applied before if
 *   its new text is around it.
 * @off one
 */
function appliedWhereChosen({ places }: Located, one: Located): Located {
  const isChosen = isOpen(one) && one.places.length === 1 && places.length > 1
  if (!isChosen || one.hunk.hints.line !== undefined) return one
  const applied = doneAt(one.places[0] as Place)
  return applied === undefined ? one : { ...one, places: [], applied, rule: 'new-text-around' }
}

/**
 * @rule changes-nothing The edit changes nothing and is at several places; nothing is lost without it.
 */
function refusedIfSeveral(one: Located): Located {
  const { hunk, places, applied, reason } = one
  if (applied !== undefined || reason !== undefined || one.ended !== undefined || one.isSkipped) return one
  if (hunk.edit.all) return { ...one, places: apart(places), rule: 'every-place' }
  if (places.length <= 1) return one
  if (hunk.isIdle && hunk.written !== undefined) return { ...one, isSkipped: true, rule: 'changes-nothing' }
  return { ...one, reason: severalPlaces(places), rule: 'several-places' }
}

/** @rule every-place The edit is for every place of its old text. */
function apart(places: readonly Place[]): Place[] {
  const taken: Place[] = []
  for (const place of places) if (place.span.start >= (taken.at(-1)?.span.end ?? 0)) taken.push(place)
  return taken
}
