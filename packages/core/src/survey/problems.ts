import { hunkOf } from '../hunk/hunk.js'
import { doubtfulLines } from '../hunk/readings.js'
import { BudgetExceeded } from '../search/budget.js'
import { findLines } from '../search/find-lines.js'
import { FOLDED, VERBATIM } from '../search/line-keys.js'
import { perDocument, type TextDocument } from '../text/document.js'
import { addLazily, lazily } from '../text/lazily.js'
import { lineContents } from '../text/lines.js'
import { type LineRange, lineRange, regionOf, type Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { AmbiguousPlace, EditProblem, Region } from '../vocabulary/edit-failure.js'
import type { Candidate } from '../vocabulary/replacer.js'
import { closestRegion } from './closest.js'
import type { SurveyContext } from './context.js'
import { INSERTION } from './insertion.js'
import { boundOf, hintedLine } from './line-hint.js'
import { linesAlike } from './shared-words.js'

/**
 * The edit's text is nowhere; names a line without prefix first if that is what is missing. What is most like it takes as long as
 * the search: it is looked for when somebody reads it.
 *
 * @param seen where its new text is, which by itself does not prove that it was applied
 */
export function notFound(context: SurveyContext, edit: TextEdit, seen?: Span): EditProblem {
  const { document, replacers, budget } = context
  if (context.isTrial) return { code: 'not-found', tried: [] }
  const stray = strayLine(context, edit)
  if (stray !== undefined) return { code: 'unprefixed-line', text: stray }
  const hint = edit.hints?.line
  // Counted from 0.
  const expected = hint === undefined ? undefined : hintedLine(context, hint) - 1
  const problem = { code: 'not-found' as const, tried: replacers.map(({ name }) => name) }
  const closest = explained(context, () =>
    closestRegion(document, lineContents(edit.search), budget, expected, hunkOf(edit).removedAsWritten),
  )
  if (closest !== undefined) addLazily(problem, 'closest', closest)
  if (expected !== undefined)
    addLazily(problem, 'hinted', () => {
      const hinted = hintedRegion(document, expected)
      return hinted === undefined || touches(hinted, closest?.()) ? undefined : hinted
    })
  const searched = boundOf(context, edit)
  return Object.assign(problem as EditProblem, {
    ...(searched && { searched }),
    ...(document.isEmpty && { isEmpty: true }),
    ...(seen !== undefined && { seen: lineRange(document, seen) }),
  })
}

/** The edit's text is only beyond the lines that the edit is bound to: there it is closest. */
export function notInBound({ document }: SurveyContext, bound: LineRange, { span }: Candidate): EditProblem {
  const closest = { ...regionOf(document, span), similarity: 1 }
  return { code: 'not-found', tried: [], searched: bound, closest }
}

/** What is worked out for whoever reads of a failure, within what is left of the budget; undefined where it is not worth it. */
function explained<Value>(
  { document }: SurveyContext,
  work: () => Value,
): (() => Value | undefined) | undefined {
  if (!isExplained(document)) return undefined
  return lazily(() => {
    try {
      return work()
    } catch (error) {
      if (error instanceof BudgetExceeded) return undefined
      throw error
    }
  })
}

function hintedRegion(document: TextDocument, expected: number): Region | undefined {
  const line = expected + 1
  if (line < 1 || line > document.lineCount) return undefined
  const [start, end] = [Math.max(1, line - 1), Math.min(document.lineCount, line + 2)]
  const text = document.text.slice(document.lineStart(start - 1), document.lineEnd(end - 1))
  return { start, end, text }
}

function touches(one: LineRange, other: LineRange | undefined): boolean {
  return other !== undefined && one.start <= other.end && other.start <= one.end
}

/** The anchor is nowhere: which lines are most like it. */
export function anchorNotFound(context: SurveyContext, anchor: string): EditProblem {
  const problem = { code: 'anchor-not-found' as const, anchor }
  if (context.isTrial) return problem
  const { document, budget } = context
  const lines = explained(context, () =>
    linesAlike(document, anchor, ALIKE_LINES, budget).map(
      (line): Region => ({ start: line + 1, end: line + 1, text: document.line(line) }),
    ),
  )
  if (lines === undefined) return problem
  addLazily(problem, 'closest', () => {
    const [first] = lines() ?? []
    const difference = first && { line: first.start, expected: anchor, actual: first.text }
    return first && { ...first, similarity: 0, difference }
  })
  addLazily(problem, 'alike', () => {
    const [, ...others] = lines() ?? []
    return others.length > 0 ? others : undefined
  })
  return problem as EditProblem
}

const ALIKE_LINES = 3

/** The edit fits a place, but its new text is already at another: it may have been applied there. */
export function doubtfulPlace({ document }: SurveyContext, { span }: Candidate, seen: Span): EditProblem {
  return {
    code: 'doubtful-place',
    place: lineRange(document, span),
    seen: lineRange(document, seen),
  }
}

/** Several places fit; each is listed, the first few with the context that would decide. */
export function ambiguous({ document }: SurveyContext, candidates: readonly Candidate[]): EditProblem {
  const ranges = candidates.map((candidate) => lineRange(document, shownSpan(document, candidate)))
  const count = ranges.length > MOST_RIVALS || !isExplained(document) ? 0 : EXPLAINED_PLACES
  const places = ranges.map((range, i): AmbiguousPlace => {
    const deciding = i < count ? decidingContext(document, ranges, range) : undefined
    return deciding === undefined ? range : { ...range, deciding }
  })
  const [first] = candidates
  return { code: 'ambiguous', replacer: first?.replacer ?? '', tier: first?.tier ?? 'exact', places }
}

/** Of an insertion the line above, its anchor: that is the line to tell apart. */
function shownSpan({ contentStart }: TextDocument, { span, replacer }: Candidate): Span {
  const { start, end } = span
  return replacer === INSERTION && start > contentStart ? { start: start - 1, end } : span
}

const EXPLAINED_PLACES = 10
/** With more places than this, telling one from all others costs more than it is worth. */
const MOST_RIVALS = 10_000

/**
 * Whether one more failure of this document is worth the work of an explanation: after a hundred none is read, and of a large text
 * each takes long.
 */
function isExplained(document: TextDocument): boolean {
  const count = explanations(document).made++
  return count < MOST_EXPLANATIONS && count * document.text.length < MOST_CHARACTERS
}

const explanations = /* @__PURE__ */ perDocument(() => ({ made: 0 }))
const MOST_EXPLANATIONS = 100
/** Read in all explanations of a document together, of which the first is always made. */
const MOST_CHARACTERS = 20_000_000

function strayLine({ document, budget }: SurveyContext, edit: TextEdit): string | undefined {
  const doubtful = doubtfulLines(edit)
  const isMissing = (line: string) => findLines(document, VERBATIM, [line], budget).next().done
  return doubtful.find(isMissing) ?? doubtful[0]
}

/**
 * The fewest lines above or below one of several places that no other place has there, whitespace at their ends
 * and look-alike characters aside. Undefined when ten lines on either side do not tell them apart.
 *
 * @param places line ranges counted from 1
 * @param place one of them
 */
export function decidingContext(
  document: TextDocument,
  places: readonly LineRange[],
  place: LineRange,
): AmbiguousPlace['deciding'] {
  const lines = foldedLines(document)
  let rivalsAbove = places.filter((other) => other !== place)
  let rivalsBelow = rivalsAbove
  for (let distance = 1; distance <= REACH; distance++) {
    const above = (range: LineRange) => lines[range.start - 1 - distance]
    const below = (range: LineRange) => lines[range.end - 1 + distance]
    rivalsAbove = rivalsAbove.filter((other) => above(other) === above(place))
    if (above(place) !== undefined && rivalsAbove.length === 0) {
      return { side: 'before', lines: document.lines(place.start - 1 - distance, place.start - 1) }
    }
    rivalsBelow = rivalsBelow.filter((other) => below(other) === below(place))
    if (below(place) !== undefined && rivalsBelow.length === 0) {
      return { side: 'after', lines: document.lines(place.end, place.end + distance) }
    }
  }
  return undefined
}

const REACH = 10

const foldedLines = /* @__PURE__ */ perDocument((document) =>
  document.lines(0, document.lineCount).map((line) => FOLDED.of(line)),
)
