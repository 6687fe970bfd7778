import { literalSteps, removesNothing } from '../hunk/steps.js'
import { Place, spanOfLines } from '../place/place.js'
import { spansOf } from '../place/text-places.js'
import type { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import { isLong } from '../text/words.js'
import type { Hunk } from '../vocabulary/hunk.js'
import { isOpen, type Located } from './located.js'

/**
 * What the line numbers of all edits of a file say together. If every new text is on the line to which the edits above it move
 * it, all were applied before, unless every old text is on its line as well and one of them removes something. A tool's edits
 * whose old texts are all on their lines go there. Asks for lines only if the file has the new texts somewhere, or if
 * a tool's edit has several places. Linear.
 *
 * File `a`, `b`, `c`, `d`; edits `+b` below line 1 and `+d` below line 2: both were applied.
 *
 * @rule line-numbers The line numbers of all edits agree on whether they were applied.
 * @off all
 */
export function byAllNumbers(file: FileText, all: readonly Located[]): readonly Located[] {
  const isNumbered = all.every(({ hunk, reason }) => hunk.hints.line !== undefined && isQuiet(reason?.code))
  if (!isNumbered || !all.some(({ hunk }) => hasNewContent(hunk))) return all
  const isComputed = all.every(({ hunk }) => hunk.edit.computed)
  const mayBeAfter = all.slice(0, FEW).every(({ hunk }) => holdsLines(file, hunk.now))
  if (!mayBeAfter && !(isComputed && all.some(isUnsettled))) return all
  const isBefore = all.every(
    (one) => (isOpen(one) || one.before) && hasLines(file, one.hunk.old, firstLine(one.hunk)),
  )
  const after = mayBeAfter ? placesAfter(file, all) : undefined
  if (after !== undefined && (!isBefore || all.every(({ hunk }) => removesNothing(hunk))))
    return all.map(({ hunk }, at) => ({
      hunk,
      places: [],
      applied: after[at] as Place,
      rule: 'line-numbers' as const,
    }))
  return isBefore && isComputed ? all.map(toItsLine) : all
}

/** Of many edits, so many show that they were not applied. */
const FEW = 8

/** Whether a number can still say where an edit goes. */
function isUnsettled({ places, before }: Located): boolean {
  return places.length > 1 || before !== undefined
}

/** Whether the numbers may still explain a failure. */
function isQuiet(code: string | undefined): boolean {
  return code === undefined || code === 'not-found' || code === 'ambiguous'
}

/**
 * @rule computed-on-its-line The edits of a tool that are all on their lines go there.
 * @off one
 */
function toItsLine(one: Located): Located {
  if (!isUnsettled(one)) return one
  const { hunk, notices = [] } = one
  const place = (one.before ?? one.places).find(({ first }) => first === firstLine(hunk))
  return place === undefined ? one : { hunk, notices, places: [place], rule: 'on-line' }
}

/**
 * Refuses an edit for which only its number says where it goes, if the numbers of others are off: then nothing says it.
 *
 * File `x`, `a`, `b`; `-a`, `+A` on line 1 and `+z` below line 2: the second is refused.
 *
 * @rule number-alone Only its line number says where the edit goes, and the numbers of other edits are off.
 * @off all
 */
export function notByNumberAlone(_: FileText, all: readonly Located[]): readonly Located[] {
  const isNumberAlone = ({ hunk: { edit, hints } }: Located) =>
    edit.search === '' && hints.line !== undefined && hints.anchors === undefined && hints.atEnd !== true
  const isOff = ({ hunk, places: [place, ...others] }: Located) =>
    place !== undefined &&
    others.length === 0 &&
    hunk.edit.search !== '' &&
    hunk.hints.line !== undefined &&
    place.first + 1 !== hunk.hints.line
  if (!all.some(isNumberAlone) || !all.some(isOff)) return all
  return all.map((one) =>
    isNumberAlone(one) && isOpen(one)
      ? { hunk: one.hunk, places: [], reason: { code: 'no-place' }, rule: 'number-alone' }
      : one,
  )
}

/** Where every new text is if all edits were applied; undefined if one is not there. */
function placesAfter(file: FileText, all: readonly Located[]): Place[] | undefined {
  const places: Place[] = []
  let shift = 0
  for (const { hunk, places: found } of all) {
    const first = firstLine(hunk) + shift
    const end = first + hunk.now.length
    if (!hasLines(file, hunk.now, first) || keepsRemoved(file, hunk, first, end)) return undefined
    // An edit that only removes, and whose old text is where its new text would be, was not applied.
    const isOff = found.length === 1 && found[0]?.first !== firstLine(hunk)
    const isHere = found.some((place) => place.first < end && first < place.end)
    if (isOff && isHere && !literalSteps(hunk).some(({ op }) => op === 'add')) return undefined
    places.push(
      new Place(
        file,
        hunk,
        { name: 'line-numbers', tier: 'exact' },
        { span: spanOfLines(file, first, end), isApplied: true },
      ),
    )
    shift += hunk.now.length - hunk.old.length
  }
  return places
}

/**
 * Whether what an edit removes at its edge is still there: a long line of it, or two short ones.
 *
 * @rule removed-still-there While what an edit removes at its edge is still there, the edit was not applied.
 * @off false
 */
function keepsRemoved(file: FileText, hunk: Hunk, first: number, end: number): boolean {
  const steps = literalSteps(hunk)
  // A single short line may be another one that is equal.
  const least = steps.some(({ op }) => op === 'add') ? 2 : 1
  const isKept = (removed: readonly string[], lineAt: (at: number) => number) => {
    const near = new Set(removed.map((_, at) => file.line(lineAt(at))))
    const there = removed.filter((line) => near.has(line))
    return there.length >= Math.max(least, Math.min(2, removed.length)) || there.some(isLong)
  }
  const removed = (from: typeof steps) => {
    const kept = from.findIndex(({ op }) => op === 'keep')
    const run = from.slice(0, kept < 0 ? from.length : kept)
    return run.filter(({ op }) => op === 'remove').map(({ old }) => hunk.old[old] as string)
  }
  return (
    isKept(removed(steps).reverse(), (at) => first - 1 - at) ||
    isKept(removed(steps.toReversed()).reverse(), (at) => end + at)
  )
}

/** Whether the file has lines one after the other anywhere. */
function holdsLines(file: FileText, lines: readonly string[]): boolean {
  file.paySearch()
  return lines.length === 0 || !spansOf(file, lines.join('\n')).next().done
}

function hasLines(file: FileText, lines: readonly string[], first: number): boolean {
  return (
    first >= 0 &&
    first + lines.length <= file.count &&
    lines.every((line, at) => file.known(first + at) === line)
  )
}

/** The first old line by its number, counted from 0; for an insertion the line above which it goes. */
function firstLine({ edit, hints }: Hunk): number {
  const line = hints.line ?? 0
  return edit.search === '' ? line : Math.max(0, line - 1)
}

/** Whether the new text shows that the edit was applied: it has content, and is another one than the old text. */
function hasNewContent(hunk: Hunk): boolean {
  return !hunk.isIdle && !hunk.now.every(isBlank)
}
