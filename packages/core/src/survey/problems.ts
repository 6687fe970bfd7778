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
 * The failure of an edit whose old text is not in the file. If the edit has a line that the request did not mark as
 * content, the failure is `unprefixed-line`, else `not-found`. The closest region takes as long to find as the search
 * did, so it is looked for when it is first read.
 *
 * @param seen where the new text is, which by itself does not prove that the edit was applied
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
  const closest = lazyExplanation(context, () =>
    closestRegion(document, lineContents(edit.search), budget, expected, hunkOf(edit).linesMarkedRemoved),
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

/**
 * The failure of an edit whose old text is only outside the lines that the edit is bound to. That place is named as
 * the closest.
 */
export function notInBound({ document }: SurveyContext, bound: LineRange, { span }: Candidate): EditProblem {
  const closest = { ...regionOf(document, span), similarity: 1 }
  return { code: 'not-found', tried: [], searched: bound, closest }
}

/**
 * Puts off the work of explaining a failure until the explanation is read. The result is undefined if the budget runs
 * out then. Undefined instead of a function if this failure is not explained ({@link takeExplanation}).
 */
function lazyExplanation<Value>(
  { document }: SurveyContext,
  work: () => Value,
): (() => Value | undefined) | undefined {
  if (!takeExplanation(document)) return undefined
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

/** The failure of an edit whose anchor is not in the file, with the lines that are most like the anchor. */
export function anchorNotFound(context: SurveyContext, anchor: string): EditProblem {
  const problem = { code: 'anchor-not-found' as const, anchor }
  if (context.isTrial) return problem
  const { document, budget } = context
  const lines = lazyExplanation(context, () =>
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

/** The failure of an edit that fits one place while its new text is already at another: it may have been applied there. */
export function doubtfulPlace({ document }: SurveyContext, { span }: Candidate, seen: Span): EditProblem {
  return {
    code: 'doubtful-place',
    place: lineRange(document, span),
    seen: lineRange(document, seen),
  }
}

/**
 * The failure of an edit with several places. All are listed, the first few with the context that would tell them
 * apart.
 */
export function ambiguous({ document }: SurveyContext, candidates: readonly Candidate[]): EditProblem {
  const ranges = candidates.map((candidate) => lineRange(document, shownSpan(document, candidate)))
  const count = ranges.length > MOST_RIVALS || !takeExplanation(document) ? 0 : EXPLAINED_PLACES
  const places = ranges.map((range, i): AmbiguousPlace => {
    const deciding = i < count ? decidingContext(document, ranges, range) : undefined
    return deciding === undefined ? range : { ...range, deciding }
  })
  const [first] = candidates
  return { code: 'ambiguous', replacer: first?.replacer ?? '', tier: first?.tier ?? 'exact', places }
}

/**
 * The span to report for a candidate. For an insertion that is the line above it, its anchor: that line has to be
 * told apart.
 */
function shownSpan({ contentStart }: TextDocument, { span, replacer }: Candidate): Span {
  const { start, end } = span
  return replacer === INSERTION && start > contentStart ? { start: start - 1, end } : span
}

const EXPLAINED_PLACES = 10
/** With more places than this, no deciding context is looked for: it costs more than it is worth. */
const MOST_RIVALS = 10_000

/**
 * Whether one more failure in this document is explained. Nobody reads more than a hundred explanations, and in a
 * large text each takes long. Every call counts as one explanation.
 */
function takeExplanation(document: TextDocument): boolean {
  const count = explanationsOf(document).made++
  return count < MOST_EXPLANATIONS && count * document.text.length < MOST_CHARACTERS
}

const explanationsOf = /* @__PURE__ */ perDocument(() => ({ made: 0 }))
const MOST_EXPLANATIONS = 100
/** The most characters to read for all explanations of a document together. The first explanation is always made. */
const MOST_CHARACTERS = 20_000_000

/** The doubtful line to name: the first that the file lacks, else the first of all; undefined if the edit has none. */
function strayLine({ document, budget }: SurveyContext, edit: TextEdit): string | undefined {
  const doubtful = doubtfulLines(edit)
  const isMissing = (line: string) => findLines(document, VERBATIM, [line], budget).next().done
  return doubtful.find(isMissing) ?? doubtful[0]
}

/**
 * The fewest lines above or below one of several places that no other place has there. Whitespace at the ends of
 * lines and look-alike characters do not count. Undefined if ten lines on either side do not tell the places apart.
 *
 * File `x`, `a`, `x`, `b`; places lines 1 and 3: the line `a` below the first, the line `a` above the second.
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
