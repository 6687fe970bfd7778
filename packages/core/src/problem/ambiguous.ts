import type { TextDocument } from '../text/document.js'
import { keyOf } from '../text/sameness.js'
import { type LineRange, lineRange } from '../text/span.js'
import type { AmbiguousPlace, EditProblem } from '../vocabulary/edit-failure.js'
import type { Reason } from '../vocabulary/reason.js'
import { takeExplanation } from './explained.js'

/**
 * The failure of an edit with several places. All are listed, the first few with the context that would tell them apart. Of an
 * insertion the line above is named: that line has to be told apart. Edits with the same reason share it.
 */
export function ambiguousProblem(document: TextDocument, reason: Reason): EditProblem {
  const known = document.once(noProblems)
  const problem = known.get(reason) ?? ambiguousAt(document, reason)
  known.set(reason, problem)
  return problem
}

const noProblems = () => new Map<Reason, EditProblem>()

function ambiguousAt(document: TextDocument, { spans = [], replacer }: Reason): EditProblem {
  const ranges = spans.map(({ start, end }) => {
    const isInsertion = end === start && start > document.contentStart
    return lineRange(document, { start: isInsertion ? start - 1 : start, end })
  })
  const count = ranges.length > MOST_RIVALS || !takeExplanation(document) ? 0 : EXPLAINED_PLACES
  const [first] = ranges
  const isOneLine = ranges.length <= EXPLAINED_PLACES && ranges.every(({ start }) => start === first?.start)
  const places = ranges.map((range, at): AmbiguousPlace => {
    // No line above or below tells apart what is in one line.
    if (isOneLine)
      return { ...range, column: (spans[at]?.start ?? 0) - document.lineStart(range.start - 1) + 1 }
    const deciding = at < count ? decidingContext(document, ranges, range) : undefined
    return deciding === undefined ? range : { ...range, deciding }
  })
  return { code: 'ambiguous', replacer: replacer?.name ?? '', tier: replacer?.tier ?? 'exact', places }
}

const EXPLAINED_PLACES = 10
/** With more places than this, no deciding context is looked for: it costs more than it is worth. */
const MOST_RIVALS = 10_000

/**
 * The fewest lines above or below one of several places that no other place has there. Undefined if ten lines on either side
 * do not tell the places apart.
 *
 * @param places line ranges counted from 1
 */
function decidingContext(
  document: TextDocument,
  places: readonly LineRange[],
  place: LineRange,
): AmbiguousPlace['deciding'] {
  const keys = document.once(keysIn)
  let rivalsAbove = places.filter((other) => other !== place)
  let rivalsBelow = rivalsAbove
  for (let distance = 1; distance <= REACH; distance++) {
    const above = (range: LineRange) => keys(range.start - 1 - distance)
    const below = (range: LineRange) => keys(range.end - 1 + distance)
    rivalsAbove = rivalsAbove.filter((other) => above(other) === above(place))
    if (above(place) !== undefined && rivalsAbove.length === 0)
      return { side: 'before', lines: document.lines(place.start - 1 - distance, place.start - 1) }
    rivalsBelow = rivalsBelow.filter((other) => below(other) === below(place))
    if (below(place) !== undefined && rivalsBelow.length === 0)
      return { side: 'after', lines: document.lines(place.end, place.end + distance) }
  }
  return undefined
}

const REACH = 10

/** The keys of the lines of a document, each made once. */
function keysIn(document: TextDocument): (line: number) => string | undefined {
  const known = new Map<number, string | undefined>()
  return (line: number) => {
    if (!known.has(line)) {
      const content = document.lineIfAny(line)
      known.set(line, content === undefined ? undefined : keyOf(content))
    }
    return known.get(line)
  }
}
