import { literalSteps } from '../hunk/steps.js'
import { FileText } from '../text/file-text.js'
import { isBlank, toUnixEndings } from '../text/lines.js'
import { occurrences } from '../text/occurrences.js'
import { keyOf, LOOKALIKE } from '../text/sameness.js'
import { hasWord } from '../text/words.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Reason } from '../vocabulary/reason.js'
import { type Match, type Query, type Replacer, TIERS } from '../vocabulary/replacer.js'
import { findAnchors } from './anchors.js'
import { showsApplied } from './applied-evidence.js'
import { endsLine, exactPlaces, startsLine } from './exact.js'
import { type LinesPlace, strictest } from './lines.js'
import { newTextPlaces } from './new-text-places.js'
import { Place, spanOfLines } from './place.js'

/**
 * The edit was applied before: its whole new text is here once, with a line that old and new text share or on the line that
 * the request names, and nothing that the edit takes out is left in the file.
 */
export const alreadyApplied: Replacer<'already-applied'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'already-applied',
  // It stands where a looser tier may begin, and runs under every cap: it places nothing.
  tier: 'escape',
  find({ document, hunk, budget }: Query): Match[] {
    const file = new FileText(document, budget)
    const { old, now } = hunk
    const after = new Set(now.map(keyOf))
    const isLeft = (line: string) => !isBlank(line) && !after.has(keyOf(line)) && file.at(line).length > 0
    if (now.every(isBlank) || old.some(isLeft)) return []
    const places = strictest(newTextPlaces(file, hunk))
    const hinted = places.filter((place) => isWhereHinted(file, hunk, place))
    const [place, ...others] = hinted.length === 1 ? hinted : places
    if (place === undefined || others.length > 0 || !showsApplied(file, hunk, place)) return []
    const isShared = now.some((line) => hasWord(line) && old.includes(line))
    if (!isShared && !hinted.includes(place)) return []
    return [{ span: spanOfLines(file, place.first, place.end), isApplied: true }]
  },
} as const)

/** Whether a place is where all that the request says of it points. */
function isWhereHinted(file: FileText, { hints }: Hunk, { first, end }: LinesPlace): boolean {
  const { line, atEnd, anchors = [] } = hints
  if (line === undefined && !atEnd && anchors.length === 0) return false
  if (line !== undefined && first + 1 !== line) return false
  if (atEnd && end !== file.count) return false
  const found = anchors.length === 0 ? undefined : findAnchors(file, anchors)
  return found === undefined || (found.missing === undefined && found.last.isInBlock(first, found.from))
}

/**
 * The place where an edit's new text is already around the place of its old text, or where the hints point at it rather than
 * at the old text: the edit was applied before. Undefined where it was not.
 *
 * @param choose the places that the hints leave of some
 */
export function appliedAround(
  file: FileText,
  hunk: Hunk,
  places: readonly Place[],
  choose: (places: readonly Place[]) => readonly Place[],
): Place | undefined {
  const [first] = places as readonly [Place]
  const { edit, now } = hunk
  const { hints } = first.hunk
  if (edit.all || edit.occurrence !== undefined || edit.count !== undefined || now.every(isBlank))
    return undefined
  if (places.length === 1 && lacksBlankLine(first)) return first
  const isHinted = hints.line !== undefined || hints.atEnd === true || (hints.anchors?.length ?? 0) > 0
  const byLines = !first.isText && (first.rank > 0 || first.hunk.reading !== undefined)
  if (!byLines && !isHinted && !edit.replacement.includes(edit.search.trimEnd())) return undefined
  if (!byLines && !hasLongestAdded(file, hunk, first)) return undefined
  const there = placesOfNewText(file, first, byLines).filter((one) => isEvidence(one, hunk, places))
  if (there.length === 0) return undefined
  // Where a tool computed the edit from this very text, the old text on its line is meant.
  if (edit.computed && places.some((place) => place.first + 1 === hints.line)) return undefined
  const around = (place: Place) => there.find((other) => isAround(other, place, byLines))
  if (places.length === 1 && around(first)) return around(first)
  // Of several places of an edit that only adds, the one that has the new text around it is done.
  const done =
    hints.line === undefined && onlyAdds(first.hunk)
      ? places.map(around).find((one) => one !== undefined)
      : undefined
  if (done !== undefined) return done
  const best = isHinted ? choose([...places, ...there]) : []
  const isDone = best.length > 0 && best.every((one) => there.includes(one) || around(one) !== undefined)
  return isDone ? best[0] : undefined
}

/**
 * Whether an edit only takes out blank lines above its text, and here is none: the first line break of the old text ends the line
 * above, which nobody means to join with the text.
 */
function lacksBlankLine({ file: { text, document }, hunk: { edit }, span: { start } }: Place): boolean {
  const [before, after] = [toUnixEndings(edit.search), toUnixEndings(edit.replacement)]
  const isTop = start <= document.contentStart || text[start - 1] === '\n'
  return (
    !isTop &&
    before.startsWith('\n') &&
    !after.startsWith('\n') &&
    before.trimStart() !== '' &&
    before.replace(/^\n+/, '') === after
  )
}

function onlyAdds(hunk: Hunk): boolean {
  const steps = literalSteps(hunk)
  return (
    steps.every(({ op }) => op !== 'remove') &&
    hunk.now.some((line) => HAS_WORD.test(line) && !hunk.old.includes(line))
  )
}

const HAS_WORD = /[\p{L}\p{N}]{3}/u

/**
 * The new text is elsewhere in the file, and matches there more exactly than the old text does at its place: the edit may have
 * been applied there. It was, if what it removes is nowhere to the letter; else neither place is certain.
 */
export function newTextCloser(
  file: FileText,
  asked: Hunk,
  places: readonly Place[],
): { readonly applied: Place } | { readonly reason: Reason } | undefined {
  const [first] = places as readonly [Place]
  const { rank } = first
  // The lines of a file that a formatter has rewritten are not those of the new text.
  const isAsked = first.hunk.reading === undefined || first.hunk.reading === 'reformatted'
  const hunk = isAsked ? asked : first.hunk
  // Without blank lines at its end the old text fits less well than the new text with them.
  const isBare = first.hunk.edit !== asked.edit
  if ((rank < TIERS.indexOf('trailing') && !isBare) || hunk.edit.all || hunk.isIdle) return undefined
  const old = new Set(hunk.old)
  const words = hunk.now.filter((line) => HAS_WORD.test(line))
  const contents = hunk.now.filter((line) => HAS_CONTENT.test(line))
  const adds = contents.some((line) => !old.has(line))
  const isProven = words.some((line) => !old.has(line)) || contents.length >= LEAST_KEPT
  if (!isProven && !(adds && (isBare || words.length > 0))) return undefined
  const most = isBare ? Math.min(rank, LOOKALIKE) : rank > LOOKALIKE ? LOOKALIKE : rank - 1
  const there = newTextPlaces(file, hunk).filter(
    ({ first: line, end, rung }) =>
      rung <= most && places.every((place) => place.end <= line || end <= place.first),
  )
  const [only, ...others] = there
  if (only === undefined) return undefined
  const applied = new Place(file, hunk, alreadyApplied, { span: spanOfLines(file, only.first, only.end) })
  const isShared = hunk.now.some((line) => HAS_WORD.test(line) && old.has(line))
  const isLeft = hunk.old.some(
    (line) =>
      HAS_WORD.test(line) &&
      !hunk.now.includes(line) &&
      file.at(line).some((at) => file.known(at).trimEnd() === line.trimEnd()),
  )
  if (others.length === 0 && isShared && !isLeft) return { applied }
  return { reason: { code: 'doubtful-place', spans: [first.span, applied.span] } }
}

const HAS_CONTENT = /[\p{L}\p{N}]/u

/** So many lines must be kept by an edit that only removes. */
const LEAST_KEPT = 2

/** Whether the longest added line is near the place: without it the new text is not there, and nothing is searched. */
function hasLongestAdded(file: FileText, { old, now, edit }: Hunk, { span }: Place): boolean {
  const before = new Set(old)
  const longest = now.reduce(
    (best, line) => (line.length > best.length && !before.has(line) ? line : best),
    '',
  )
  // Of many edits each asks the index, which knows whether the line is anywhere.
  if (file.countSearch() && edit.unit === 'lines' && !isBlank(longest)) return file.at(longest).length > 0
  const near = file.text.slice(Math.max(0, span.start - NEAR), span.end + NEAR)
  return longest === '' || !occurrences(near, longest).next().done
}

/** How many characters around a place are looked through. */
const NEAR = 100_000

/** The places of the new text to the letter; at the end of the file also without blank lines at its end, which may be missing there. */
function exactNewText(file: FileText, { edit, old, now }: Hunk): readonly Match[] {
  const found = exactPlaces(file, { ...edit, search: edit.replacement })
  const bare = `${withoutBlankEnd(edit.replacement)}\n`
  // Where only these blank lines change, nothing but they could show that the edit was applied.
  const isOnlyBlank = withoutBlankEnd(edit.search) === withoutBlankEnd(edit.replacement)
  if (found.length > 0 || edit.unit === 'text' || bare === edit.replacement || isOnlyBlank) return found
  const addsBlank = !isBlank(old.at(-1) ?? 'none') && now.length > old.length + 1
  return exactPlaces(file, { ...edit, search: bare }).filter(
    ({ span }) => addsBlank || span.end === file.text.length,
  )
}

function withoutBlankEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n') end -= text[end - 2] === '\r' ? 2 : 1
  return text.slice(0, end)
}

/** What a removal leaves is within the old text anyway, so that it shows nothing there. */
function isEvidence(there: Place, hunk: Hunk, places: readonly Place[]): boolean {
  const isWithin = places.some(({ span }) => span.start <= there.span.start && there.span.end <= span.end)
  return !isWithin || literalSteps(hunk).some(({ op }) => op === 'add')
}

function isBoundary(file: FileText, offset: number): boolean {
  return startsLine(file, offset) || endsLine(file.text, offset)
}

/** Where the new text is, from a line's beginning or to a line's end where the old text is. */
function placesOfNewText(file: FileText, { hunk, span: old }: Place, byLines: boolean): Place[] {
  const found: readonly Match[] = byLines
    ? newTextPlaces(file, hunk)
        .filter((place) => showsApplied(file, hunk, place))
        .map(({ first, end, rung }) => ({
          span: spanOfLines(file, first, end),
          tier: TIERS[rung] as (typeof TIERS)[number],
        }))
    : exactNewText(file, hunk).filter(
        ({ span }) =>
          (startsLine(file, span.start) || !startsLine(file, old.start)) &&
          (isBoundary(file, span.end) || !isBoundary(file, old.end)),
      )
  // A single line may be near the line of the request by chance, so that it counts only on that line.
  const isLong = !byLines && hunk.now.filter((line) => !isBlank(line)).length > 1
  return found.map((one) => new Place(file, hunk, alreadyApplied, isLong ? { ...one, tier: 'exact' } : one))
}

function isAround(outer: Place, inner: Place, byLines: boolean): boolean {
  if (byLines)
    return (
      outer.first <= inner.first &&
      inner.end <= outer.end &&
      outer.end - outer.first > inner.end - inner.first
    )
  const [{ start, end }, { text, document }] = [outer.span, outer.file]
  if (start > inner.span.start || inner.span.end > end) return false
  // New lines beyond the old text are there only if they are whole.
  if (!outer.hunk.edit.replacement.includes('\n')) return true
  const begins = start === inner.span.start || start === document.lineAround(start).start
  const ends =
    end === inner.span.end || text[end - 1] === '\n' || isBlank(text.slice(end, document.lineAround(end).end))
  return begins && ends
}
