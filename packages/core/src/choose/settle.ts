import { literalSteps } from '../hunk/steps.js'
import { doneAt } from '../place/done-at.js'
import type { Place } from '../place/place.js'
import { blockEnds } from '../text/blocks.js'
import type { FileText } from '../text/file-text.js'
import { indentationOf } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import { byLine } from './by-line.js'
import { isOpen, type Located } from './located.js'
import { insideSection } from './narrow.js'
import { byAllNumbers, notByNumberAlone } from './numbered.js'
import { offsetsOf } from './offsets.js'
import { outOfOrder } from './out-of-order.js'
import { severalPlaces } from './several-places.js'

/** One rule that chooses among the places of each edit, given all edits of the file. */
export type Choice = (file: FileText, all: readonly Located[], buffer: number) => readonly Located[]

/** The rules for one edit by itself. */
export const ALONE: readonly Choice[] = [byAllNumbers, inItsSection, onItsLine]

/**
 * The rules for edits that are in the order of their places. What the request says of a single edit comes before what all say
 * together.
 */
export const IN_ORDER: readonly Choice[] = [
  byAllNumbers,
  inItsSection,
  onItsLine,
  inTheirOrder,
  outOfOrder,
  insideOpenedBlock,
  notByNumberAlone,
]

/** The rules for edits whose order says nothing. */
export const IN_ANY_ORDER: readonly Choice[] = [inItsSection, onItsLine, notByNumberAlone]

/** Leaves each edit one place, or says that it is ambiguous. A hunk that changes nothing is skipped where it has several. */
export function settle(
  file: FileText,
  all: readonly Located[],
  choices: readonly Choice[],
  buffer: number,
): readonly Located[] {
  let settled = all
  for (const choose of choices) settled = choose(file, settled, buffer)
  return settled.map((one, at) => finished(appliedWhereChosen(all[at] as Located, one)))
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
function finished(one: Located): Located {
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

/**
 * @rule on-its-line Of several places each edit takes the one that its line number chooses.
 * @off all
 */
function onItsLine(_: FileText, all: readonly Located[], buffer: number): readonly Located[] {
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

/**
 * @rule in-section Only one of the places is in the section that the edit names.
 * @off all
 */
function inItsSection(file: FileText, all: readonly Located[]): readonly Located[] {
  return all.map((one) => {
    const { line } = one.hunk.hints
    const inside = isOpen(one) && one.places.length > 1 ? insideSection(file, one.hunk, one.places) : []
    if (inside.length === 0) return one
    // A place outside that is exactly on the line of the request speaks against the section.
    const rivals = one.places.filter((place) => place.first + 1 === line && !inside.includes(place))
    if (rivals.length > 0)
      return { ...one, reason: severalPlaces([...inside, ...rivals]), rule: 'in-section' }
    return { ...one, places: inside, rule: 'in-section' }
  })
}

/**
 * An edit that removes nothing and has several places goes to the only one inside the innermost block that the edit before it opens and that reaches
 * past it, closer included.
 *
 * @rule opened-block Only one of the places is in the block that the edit before opens.
 * @off all
 */
function insideOpenedBlock(file: FileText, all: readonly Located[]): readonly Located[] {
  const settled: Located[] = []
  for (const one of all) {
    const [before, ...more] = settled.at(-1)?.places ?? []
    const isAsked =
      isOpen(one) && one.places.length > 1 && one.hunk.hints.line === undefined && removesNothing(one)
    const inside =
      isAsked && before !== undefined && more.length === 0 ? insideBlock(file, before, one.places) : undefined
    settled.push(inside === undefined ? one : { ...one, places: [inside], rule: 'opened-block' })
  }
  return settled
}

function removesNothing({ hunk }: Located): boolean {
  return !literalSteps(hunk).some(({ op }) => op === 'remove')
}

function insideBlock(file: FileText, before: Place, places: readonly Place[]): Place | undefined {
  for (let line = before.end - 1; line >= before.first; line--) {
    const content = file.known(line)
    if (isBlank(content)) continue
    const end = blockEnds(file.document)[line] as number
    if (end < before.end) continue
    const closes = indentationOf(file.line(end) ?? '').length === indentationOf(content).length ? 1 : 0
    const inside = places.filter(({ first }) => first >= before.end && first < end + closes)
    if (inside.length > 0) return inside.length === 1 ? inside[0] : undefined
  }
  return undefined
}

/**
 * If there is only one way for all edits to be in their order, each goes where that way has it; edits that were applied before
 * are where their new text is. Linear in the places.
 *
 * @rule in-order There is one way to place all edits of the file in their order.
 * @off all
 */
function inTheirOrder(file: FileText, all: readonly Located[]): readonly Located[] {
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
