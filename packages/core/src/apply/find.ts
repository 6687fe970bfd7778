import { insertionPlaces } from '../choose/insertion.js'
import type { Found, Nowhere } from '../choose/located.js'
import { blockOf, narrowed, withinOf } from '../choose/narrow.js'
import { withoutSeparators } from '../hunk/separators.js'
import { shiftedHints } from '../hunk/shifted-hints.js'
import { alignedMatch } from '../place/aligned-match.js'
import { checkedMatches } from '../place/checked-matches.js'
import { Place } from '../place/place.js'
import type { FileText } from '../text/file-text.js'
import type { Span } from '../text/span.js'
import { Hunk } from '../vocabulary/hunk.js'
import type { Notice } from '../vocabulary/notice.js'
import type { Reason } from '../vocabulary/reason.js'
import { type Match, type Query, type Replacer, upTo } from '../vocabulary/replacer.js'
import { no, ok, type Result } from '../vocabulary/result.js'
import { TIERS } from '../vocabulary/tier.js'
import type { Call } from './call.js'

/** Asks the cascade where an edit goes; an edit without old text goes where its hints point to. */
export function find(call: Call, hunk: Hunk): Result<Found, Nowhere> {
  return hunk.edit.search === '' ? insertionPlaces(call.file, hunk) : searched(call, hunk)
}

/** @rule nowhere The old text is missing, and no new text shows that the edit was applied. */
function searched(call: Call, asked: Hunk): Result<Found, Nowhere> {
  let reason: Reason | undefined
  const onRefused = (one: Reason) => {
    reason ??= one
  }
  const readings = separatorReadings(asked)
  const { cap } = asked.edit
  for (const replacer of cap === undefined ? call.cascade : upTo(call.cascade, cap))
    for (const hunk of readings) {
      const notices: Notice[] = []
      const [first, ...others] = placesBy(call, hunk, replacer, onRefused, notices)
      if (first !== undefined) return ok({ asked, hunk, places: [first, ...others], notices })
    }
  return no({ reason: reason ?? { code: 'not-found' }, rule: 'nowhere' })
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
  const isInBlock = isLadder && hunk.anchors.length > 0
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
 * @rule without-separators A hunk is looked for as written, then without blank lines at its end.
 * @off [hunk]
 */
export function separatorReadings(hunk: Hunk): readonly Hunk[] {
  const bare = hunk.edit.doubtful === undefined ? undefined : withoutSeparators(hunk.edit)
  return bare === undefined ? [hunk] : [hunk, new Hunk(bare, { budget: hunk.budget })]
}
