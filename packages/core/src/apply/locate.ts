import { doneAt } from '../applied/done-at.js'
import { appliedElsewhere } from '../applied/elsewhere.js'
import { insideSection } from '../choose/in-section.js'
import { insertionPlaces } from '../choose/insertion.js'
import type { Located } from '../choose/located.js'
import { anchorsOf, blockOf, narrowed, withinOf } from '../choose/narrow.js'
import { byLine } from '../choose/on-its-line.js'
import { Refusal } from '../choose/refusal.js'
import { severalPlaces } from '../choose/several-places.js'
import { withoutSeparators } from '../hunk/separators.js'
import { shiftedHints } from '../hunk/shifted-hints.js'
import { alignedMatch } from '../place/aligned-match.js'
import { checkedMatches } from '../place/checked-matches.js'
import { onItsNumber } from '../place/on-its-number.js'
import { Place } from '../place/place.js'
import { upTo } from '../place/up-to.js'
import type { FileText } from '../text/file-text.js'
import type { Span } from '../text/span.js'
import { Hunk } from '../vocabulary/hunk.js'
import type { Notice } from '../vocabulary/notice.js'
import type { Reason } from '../vocabulary/reason.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { TIERS } from '../vocabulary/tier.js'
import type { Call } from './call.js'

/** The places of one edit by the first step of the cascade that has any which the request leaves. */
export function locate(call: Call, hunk: Hunk): Located {
  try {
    return hunk.edit.search === '' ? insertion(call, hunk) : searched(call, hunk)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const rule = error.reason.code === 'ambiguous' ? 'only-at-end' : 'missing-anchor'
    return { hunk, places: [], reason: error.reason, rule }
  }
}

/** @rule nowhere The old text is missing, and no new text shows that the edit was applied. */
function searched(call: Call, hunk: Hunk): Located {
  let reason: Reason | undefined
  const onRefused = (one: Reason) => {
    reason ??= one
  }
  const readings = separatorReadings(hunk)
  const { cap } = hunk.edit
  for (const replacer of cap === undefined ? call.cascade : upTo(call.cascade, cap))
    for (const read of readings) {
      const notices: Notice[] = []
      const places = placesBy(call, read, replacer, onRefused, notices)
      if (places.length === 0) continue
      const numbered = numberedPlace(call, read, places)
      if (numbered !== undefined) return { hunk, places: [], rule: 'on-line', ...numbered }
      return located(call, { asked: hunk, read }, places, notices)
    }
  return { hunk, places: [], reason: reason ?? { code: 'not-found' }, rule: 'nowhere' }
}

/**
 * @rule number-before-copy A hunk that agrees on the line which it names goes there, though its old text is elsewhere,
 *   too.
 * @off undefined
 */
function numberedPlace(call: Call, hunk: Hunk, places: readonly Place[]): Partial<Located> | undefined {
  const { counted, computed } = hunk.edit
  if (!counted || computed) return undefined
  // By its name, so that a host without it does not bundle it.
  const drifted = call.cascade.find(({ name }) => name === 'drifted-context')
  if (drifted === undefined) return undefined
  if (places.some(({ first }) => first + 1 === hunk.hints.line)) return undefined
  const match = onItsNumber(call.file, hunk)
  if (match === undefined) return undefined
  const place = new Place(call.file, hunk, drifted, match)
  if (place.isApplied) return { applied: place }
  // Old text that reaches into these lines is no copy, but a line or two off its number.
  if (places.some(({ first, end }) => first < place.end && place.first < end)) return undefined
  // So few bits agree by chance, too.
  const isProof = match.evidence !== undefined && match.evidence.bits >= LEAST_BITS
  if (isProof && call.merge.refusedAt(place) === undefined) return { places: [place] }
  return { reason: severalPlaces([place, ...places]) }
}

/** Less than drift needs, because the number speaks, too; more than two or three short lines have. */
const LEAST_BITS = 4

/**
 * Where the edit goes, or that it was applied before.
 *
 * @rule only-place The old text is at one place only.
 */
function located(
  call: Call,
  { asked, read: hunk }: { readonly asked: Hunk; readonly read: Hunk },
  places: readonly Place[],
  notices: readonly Notice[],
): Located {
  const { file } = call
  const [first] = places as readonly [Place]
  if (first.isApplied) return { hunk, places: [], applied: first, rule: 'new-text' }
  if (hunk.isIdle) return counted({ hunk: first.hunk, places, notices, rule: 'only-place' })
  const applied = places.length === 1 ? doneAt(first) : undefined
  if (applied !== undefined) {
    const before = hunk.edit.computed ? { before: places } : {}
    return { hunk, places: [], applied, rule: 'new-text-around', ...before }
  }
  const elsewhere = appliedElsewhere(file, asked, places, (some) => chosen(call, hunk, some))
  if (elsewhere !== undefined) return { hunk, places: [], ...elsewhere, rule: 'closer-new-text' }
  return counted({ hunk: first.hunk, places, notices, rule: 'only-place' })
}

/** The places that a replacer finds and that the request leaves. */
function placesBy(
  call: Call,
  hunk: Hunk,
  replacer: Replacer,
  onRefused: OnRefused,
  notices: Notice[],
): readonly Place[] {
  const find = (query: Query) => matchesOf(call.file, replacer, query)
  const places = foundBy(call, hunk, replacer, onRefused, find)
  const [first] = places
  return first === undefined ? places : narrowed(call.file, first.hunk, places, notices)
}

type OnRefused = (reason: Reason, span?: Span) => void

/** The places that a replacer finds, by default all of them, and at which the edit can be merged. */
export function foundBy(
  call: Call,
  hunk: Hunk,
  replacer: Replacer,
  onRefused: OnRefused,
  find = (query: Query): Iterable<Match> => checkedMatches(replacer, query),
): Place[] {
  const { file } = call
  const { document, budget } = file
  const isBounded = TIERS.indexOf(replacer.tier) >= DRIFT
  const within = isBounded
    ? withinOf(file, hunk)
    : { start: document.contentStart, end: document.text.length }
  const query: Query = { document, edit: hunk.edit, hunk, within, budget, onRefused }
  const places: Place[] = []
  for (const match of find(query)) {
    const aligned = alignedMatch(file, hunk, match, call.merge.align)
    const place = new Place(file, asNow(call, hunk, aligned.hunk ?? hunk), replacer, aligned)
    const refused = place.evidence === undefined || place.isApplied ? undefined : call.merge.refusedAt(place)
    if (refused === undefined) places.push(place)
    else onRefused(refused, place.span)
  }
  return places
}

/** A hunk with the line hint of its reading, such as a viewer's number, as the lines are after the edits before. */
function asNow({ shifts }: Call, asked: Hunk, read: Hunk): Hunk {
  const isOwn = read.hints === asked.hints || read.hints.line === asked.hints.line
  const hints = isOwn ? read.hints : shiftedHints(read.hints, shifts())
  return hints === read.hints ? read : read.as({ hints })
}

/**
 * The matches of a replacer. Where there are several and some are in the block of the last anchor, only those: of many equal
 * places the others are not looked at.
 */
function matchesOf(file: FileText, replacer: Replacer, query: Query): readonly Match[] {
  const { hunk, edit } = query
  const isLadder = TIERS.indexOf(replacer.tier) < ESCAPE && edit.unit === 'lines' && !edit.all
  const isInBlock = isLadder && anchorsOf(hunk).length > 0
  const matches: Match[] = []
  for (const match of checkedMatches(replacer, query)) {
    matches.push(match)
    const block = isInBlock && matches.length === 2 ? blockOf(file, hunk) : undefined
    const inBlock = block && Array.from(checkedMatches(replacer, { ...query, within: block }))
    if (inBlock !== undefined && inBlock.length > 0) return inBlock
  }
  return matches
}

const ESCAPE = /* @__PURE__ */ TIERS.indexOf('escape')
const DRIFT = /* @__PURE__ */ TIERS.indexOf('drift')

/**
 * @rule hint-among-new-texts What the request says of its place chooses between the places of old and new text.
 * @off places
 */
function chosen({ file, buffer }: Call, hunk: Hunk, places: readonly Place[]): readonly Place[] {
  const all = narrowed(file, hunk, places)
  const inside = insideSection(file, hunk, all)
  const left = inside.length > 0 ? inside : all
  const { line } = hunk.hints
  const one = line === undefined || left.length < 2 ? undefined : byLine(left, line, 0, buffer)
  return one === undefined ? left : one.places
}

/**
 * Only one of the places where the edit asks for the n-th; refused where the file has another number of them than the edit says.
 *
 * @rule wrong-count The old text is at another number of places than the edit says.
 * @off found
 */
function counted(found: Located): Located {
  const { places, hunk } = found
  const { count, occurrence } = hunk.edit
  const spans = places.map(({ span }) => span)
  if (count !== undefined && places.length !== count)
    return { ...found, places: [], reason: { code: 'wrong-count', spans } }
  if (occurrence === undefined) return found
  const inOrder = places.toSorted((one, other) => one.span.start - other.span.start)
  const place = inOrder.at(occurrence > 0 ? occurrence - 1 : occurrence)
  if (place === undefined) return { ...found, places: [], reason: { code: 'wrong-count', spans } }
  return { ...found, places: [place] }
}

function insertion(call: Call, hunk: Hunk): Located {
  const found = insertionPlaces(call.file, hunk)
  if (!found.ok) return { hunk, places: [], reason: found.failure, rule: 'insertion' }
  const { places, applied } = found.value
  if (applied !== undefined) return { hunk, places: [], applied, rule: 'new-text-around' }
  return { hunk, places, rule: 'insertion' }
}

/**
 * @rule without-separators A hunk is looked for as written, then without blank lines at its end.
 * @off [hunk]
 */
export function separatorReadings(hunk: Hunk): readonly Hunk[] {
  const bare = hunk.edit.doubtful === undefined ? undefined : withoutSeparators(hunk.edit)
  return bare === undefined ? [hunk] : [hunk, new Hunk(bare, { budget: hunk.budget })]
}
