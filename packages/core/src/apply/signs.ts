import { doneAt } from '../applied/done-at.js'
import { appliedElsewhere } from '../applied/elsewhere.js'
import { insideSection } from '../choose/in-section.js'
import type { Found, Located } from '../choose/located.js'
import { narrowed } from '../choose/narrow.js'
import { byLine } from '../choose/on-its-line.js'
import { severalPlaces } from '../choose/several-places.js'
import { onItsNumber } from '../place/on-its-number.js'
import { Place } from '../place/place.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Call } from './call.js'

/** What a sign says of an edit and the places that were found for it; undefined where it says nothing. */
type Sign = (call: Call, found: Found) => SignOfNewText | undefined

/** That the edit was applied before, that neither state is certain, or which place it has after all. */
type SignOfNewText = Pick<Located, 'rule'> &
  Partial<Pick<Located, 'hunk' | 'applied' | 'before' | 'reason' | 'places'>>

/**
 * What shows that an edit was applied before, asked in this order, once its places are found and before any is chosen: the first
 * that says something counts. What only the edits of a file together show is in the lists of `choose/which-place`.
 */
const SIGNS: readonly Sign[] = [
  // On its own line there is its new state, or its old one, and what was found is a copy.
  onItsOwnLine,
  // What was found is the new text, as the replacer says that found it.
  markedAsNewText,
  // The new text is around the only place.
  newTextAround,
  // The new text is elsewhere, and agrees more exactly.
  newTextElsewhere,
]

/**
 * Where the edit goes by what the cascade found, or that it was applied before.
 *
 * @rule only-place The old text is at one place only.
 */
export function signed(call: Call, found: Found): Located {
  const { hunk, places, notices } = found
  for (const sign of SIGNS) {
    const says = sign(call, found)
    if (says !== undefined) return { hunk, places: [], ...says }
  }
  return { hunk: places[0].hunk, places, notices, rule: isInsertion(found) ? 'insertion' : 'only-place' }
}

/**
 * @rule number-before-copy A hunk that agrees on the line which it names goes there, though its old text is elsewhere,
 *   too.
 * @off undefined
 */
function onItsOwnLine(call: Call, { asked, hunk, places }: Found): SignOfNewText | undefined {
  const { counted, computed, search } = hunk.edit
  if (!counted || computed || search === '') return undefined
  // By its name, so that a host without it does not bundle it.
  const drifted = call.cascade.find(({ name }) => name === 'drifted-context')
  if (drifted === undefined) return undefined
  if (places.some(({ first }) => first + 1 === hunk.hints.line)) return undefined
  const match = onItsNumber(call.file, hunk)
  if (match === undefined) return undefined
  const place = new Place(call.file, hunk, drifted, match)
  if (place.isApplied) return { hunk: asked, applied: place, rule: 'on-line' }
  // Old text that reaches into these lines is no copy, but a line or two off its number.
  if (places.some(({ first, end }) => first < place.end && place.first < end)) return undefined
  // So few bits agree by chance, too.
  const isProof = match.evidence !== undefined && match.evidence.bits >= LEAST_BITS
  if (isProof && call.merge.refusedAt(place) === undefined)
    return { hunk: asked, places: [place], rule: 'on-line' }
  return { hunk: asked, reason: severalPlaces([place, ...places]), rule: 'on-line' }
}

/** Less than drift needs, because the number speaks, too; more than two or three short lines have. */
const LEAST_BITS = 4

function markedAsNewText(_: Call, found: Found): SignOfNewText | undefined {
  const [first] = found.places
  if (!first.isApplied) return undefined
  return { applied: first, rule: isInsertion(found) ? 'new-text-around' : 'new-text' }
}

function newTextAround(_: Call, { hunk, places }: Found): SignOfNewText | undefined {
  const [first, ...others] = places
  const applied = others.length === 0 ? doneAt(first) : undefined
  if (applied === undefined) return undefined
  return { applied, rule: 'new-text-around', ...(hunk.edit.computed && { before: places }) }
}

function newTextElsewhere(call: Call, found: Found): SignOfNewText | undefined {
  const { asked, hunk, places } = found
  if (isInsertion(found)) return undefined
  const elsewhere = appliedElsewhere(call.file, asked, places, (some) => leftOf(call, hunk, some))
  return elsewhere && { ...elsewhere, rule: 'closer-new-text' }
}

/** An edit without old text is not looked for: its hints alone say where it goes. */
function isInsertion({ hunk }: Found): boolean {
  return hunk.edit.search === ''
}

/**
 * @rule hint-among-new-texts What the request says of its place chooses between the places of old and new text.
 * @off places
 */
function leftOf({ file, buffer }: Call, hunk: Hunk, places: readonly Place[]): readonly Place[] {
  const all = narrowed(file, hunk, places)
  const inside = insideSection(file, hunk, all)
  const left = inside.length > 0 ? inside : all
  const { line } = hunk.hints
  const one = line === undefined || left.length < 2 ? undefined : byLine(left, line, 0, buffer)
  return one === undefined ? left : one.places
}
