import { placesOfLines } from '../place/lines.js'
import { Place, spanOfLines } from '../place/place.js'
import type { FileText } from '../text/file-text.js'
import type { Span } from '../text/span.js'
import { isOpen, type Located } from './located.js'

/**
 * Edits whose old text is only out of the order of the others, while their new text is to the letter where the order has them:
 * they were applied before. Where no line of context shows it, neither place is certain. Linear, and in the file for such edits.
 *
 * File `rate = 1`, `[south]`, `rate = 2`; edits ` [south]` and `-rate = 1`, `+rate = 2`.
 *
 * @rule out-of-order The edits have no places in their order, and the new text of this one is in the file.
 * @off all
 */
export function outOfOrder(file: FileText, all: readonly Located[]): readonly Located[] {
  const fixed = all.map(
    (one) => one.applied ?? (isOpen(one) && one.places.length === 1 ? one.places[0] : undefined),
  )
  if (fixed.filter((place) => place !== undefined).length < 2) return all
  const bounds = boundsOf(fixed, file.text.length)
  return all.map((one, at) => {
    const { start, end } = bounds[at] as Span
    const isInside = ({ span }: { readonly span: Span }) => span.start >= start && span.end <= end
    if (!isOpen(one) || one.hunk.isIdle || one.hunk.edit.search === '' || one.places.some(isInside))
      return one
    const there = newTextPlaces(file, one).find(isInside)
    if (there === undefined) return one
    const { hunk } = one
    const isShared = hunk.now.some((line) => HAS_CONTENT.test(line) && hunk.old.includes(line))
    if (isShared) return { hunk, places: [], applied: there, rule: 'out-of-order' }
    const [place] = one.places as readonly [Place]
    return {
      ...one,
      reason: { code: 'doubtful-place', spans: [place.span, there.span] },
      rule: 'out-of-order',
    }
  })
}

const HAS_CONTENT = /[\p{L}\p{N}]/u

/** For each edit from where the ones before it end to where the ones behind it begin. */
function boundsOf(fixed: readonly (Place | undefined)[], length: number): Span[] {
  const ends: number[] = []
  let end = 0
  for (const place of fixed) {
    ends.push(end)
    end = Math.max(end, place?.span.end ?? 0)
  }
  let start = length
  return fixed
    .map((place, at) => ({ place, end: ends[at] as number }))
    .toReversed()
    .map(({ place, end: from }) => {
      const bound = { start: from, end: start }
      start = Math.min(start, place?.span.start ?? length)
      return bound
    })
    .toReversed()
}

function newTextPlaces(file: FileText, { hunk }: Located): Place[] {
  if (!hunk.now.some((line) => HAS_CONTENT.test(line))) return []
  return placesOfLines(file, hunk.now)
    .filter(({ rung }) => rung === 0)
    .map(
      ({ first, end }) =>
        new Place(file, hunk, APPLIED, { span: spanOfLines(file, first, end), isApplied: true }),
    )
}

const APPLIED = { name: 'already-applied', tier: 'exact' } as const
