import { placeUnique } from '../choose/place.js'
import { mergeTexts } from '../merge/merge-texts.js'
import { planEdit } from '../plan/plan-edit.js'
import { closestRegion } from '../survey/closest.js'
import type { SurveyContext } from '../survey/context.js'
import { TextDocument } from '../text/document.js'
import { isBlank, lineContents } from '../text/lines.js'
import { type LineRange, lineRange } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { AmbiguousPlace, ClosestRegion, EditProblem } from '../vocabulary/edit-failure.js'
import type { PlacementQuery } from '../vocabulary/placement.js'
import type { Candidate } from '../vocabulary/replacer.js'
import { type Rewrite, spanOfLines, textOfLines, wholeLines } from './rewrite.js'

/** Why an edit was refused, for those reasons where a correction is possible. */
export type Correctable = Extract<EditProblem, { code: keyof typeof CORRECTABLE }>

export function isCorrectable(problem: EditProblem): problem is Correctable {
  return Object.hasOwn(CORRECTABLE, problem.code)
}

const CORRECTABLE = {
  'not-found': true,
  'anchor-not-found': true,
  'final-newline': true,
  ambiguous: true,
} as const

/** A refused edit, with a context that searches one state of its text with replacers of all tiers. */
export interface RefusedEdit {
  readonly context: SurveyContext
  readonly edit: TextEdit
  readonly problem: Correctable
  readonly query: PlacementQuery
}

/**
 * Returns the only thing that a refused edit can have meant, as changes of the text. Undefined where there is
 * more than one place or one result, because then only the request can say which is meant. The ways, by failure
 * code:
 * - `not-found`: the only place that a more tolerant replacer finds, else a merge with the closest region.
 * - `anchor-not-found`: the place below the only line with the words of the missing anchor.
 * - `final-newline`: the edit without its remark about the final newline.
 * - `ambiguous`: the only place whose neighboring lines the new text has as well.
 */
export function rewriteOf(refused: RefusedEdit): Rewrite | undefined {
  const { context, edit, problem } = refused
  switch (problem.code) {
    case 'not-found':
      return (
        placedRewrite(refused, edit) ??
        (problem.closest && !edit.all ? mergeWithClosest(context, edit, problem.closest) : undefined)
      )
    case 'anchor-not-found':
      return anchoredRewrite(refused, problem.anchor)
    case 'final-newline': {
      const { finalNewline: _, ...withoutRemark } = edit
      return placedRewrite(refused, withoutRemark)
    }
    case 'ambiguous':
      return rewriteNamedByNewText(refused, problem.places)
  }
}

/**
 * Returns what the edit does at its only place, which a replacer of any tier may find, and which may lie beyond
 * the edit's `lastLine`.
 *
 * Example: the file has a tab before `one`, the old text has two spaces, and the profile takes exact text only.
 */
function placedRewrite({ context, query }: RefusedEdit, refusedEdit: TextEdit): Rewrite | undefined {
  if (refusedEdit.all) return undefined
  const { lastLine: _, ...hints } = refusedEdit.hints ?? {}
  const edit = { ...refusedEdit, hints }
  const placed = placeUnique(context, edit)
  const [candidate] = placed.kind === 'candidates' ? placed.candidates : []
  if (candidate === undefined) return undefined
  const plan = planEdit(context, placed, edit, query)
  if (!plan.ok || plan.value.report.status !== 'applied') return undefined
  const lines = linesOfPlace(context.document, candidate)
  return { lines, changes: plan.value.changes, ...(hints.anchors && { anchors: hints.anchors }) }
}

/**
 * Returns what the edit does below the only line that has exactly the words of the missing anchor.
 *
 * Example: the anchor is `class C (B) {`, and the file has one line `class C(B):`.
 */
function anchoredRewrite(refused: RefusedEdit, missing: string): Rewrite | undefined {
  const { context, edit } = refused
  const { document } = context
  const wanted = wordsOf(missing)
  if (wanted === '') return undefined
  const found: string[] = []
  for (let line = 0; line < document.lineCount; line++) {
    context.budget.spend(1)
    if (wordsOf(document.line(line)) === wanted) found.push(document.line(line))
  }
  const [anchor, ...more] = found
  if (anchor === undefined || more.length > 0) return undefined
  const anchors = edit.hints?.anchors?.map((one) => (one === missing ? anchor : one)) ?? []
  return placedRewrite(refused, { ...edit, hints: { ...edit.hints, anchors } })
}

/** The words of a line in lower case and in order, without what is between them. Reads the first 2,000 characters. */
function wordsOf(line: string): string {
  return (line.slice(0, 2000).match(/[\p{L}\p{N}_]+/gu) ?? []).join(' ').toLowerCase()
}

/** The lines of a place. For an insertion it is the line above, which shows where the new lines go. */
function linesOfPlace(document: TextDocument, { span }: Candidate): LineRange {
  const isEmpty = span.start === span.end
  return isEmpty && span.start > document.contentStart
    ? lineRange(document, { start: span.start - 1, end: span.start })
    : lineRange(document, span)
}

/**
 * Chooses among several places the one whose neighboring lines the new text has as well. The request means that
 * place, and left these lines out of its old text only. Undefined unless that is true of exactly one place.
 *
 * Example: `x = 1` stands below `def a():` and below `def b():`. The edit has the old text `x = 1` and the new
 * text `def b():`, `x = 2`.
 */
function rewriteNamedByNewText(
  { context, edit }: RefusedEdit,
  places: readonly AmbiguousPlace[],
): Rewrite | undefined {
  if (edit.all || edit.search === '') return undefined
  const named = places.flatMap((place) => placeWithContext(context.document, place, edit) ?? [])
  const [lines, ...more] = named
  if (lines === undefined || more.length > 0) return undefined
  const span = spanOfLines(context.document, lines)
  return { lines, changes: [{ span, text: wholeLines(edit.replacement) }] }
}

/**
 * Returns the place with the neighboring lines that single it out; undefined unless the new text begins or ends
 * with exactly these.
 */
function placeWithContext(
  document: TextDocument,
  { start, end, deciding }: AmbiguousPlace,
  { search, replacement }: TextEdit,
): LineRange | undefined {
  if (deciding === undefined || deciding.lines.every(isBlank)) return undefined
  const context = wholeLines(deciding.lines.join('\n'))
  const isAbove = deciding.side === 'before'
  const lines = isAbove
    ? { start: start - deciding.lines.length, end }
    : { start, end: end + deciding.lines.length }
  const old = isAbove ? context + wholeLines(search) : wholeLines(search) + context
  const written = wholeLines(replacement)
  const hasContext = isAbove ? written.startsWith(context) : written.endsWith(context)
  return hasContext && textOfLines(document, lines) === old ? lines : undefined
}

/**
 * Applies an edit whose old text is not in the file to the closest region by a three-way merge: the old text is
 * the base, the new text one side, and the region the other. Undefined unless that is safe to propose:
 * - The region has at least half of the searched lines, and at least two that are not blank exactly in their
 *   places.
 * - The merge has no conflict: the region differs from the old text neither in the lines that the edit changes
 *   nor right beside them.
 * - No other region has more than half as many of the searched lines.
 *
 * Example: the file has `x = 10`, `y = 2`, `return x`. The old text has `x = 1` in the first line, and the edit
 * changes only the last.
 *
 * Linear, apart from the line diffs.
 */
function mergeWithClosest(
  { document, budget }: SurveyContext,
  { search, replacement }: TextEdit,
  closest: ClosestRegion,
): Rewrite | undefined {
  const searched = lineContents(search)
  if (closest.similarity < LEAST_SHARE || countSameLines(document, closest, searched) < LEAST_LINES)
    return undefined
  // A merge by lines does not show whether the last line has a newline.
  if (search.endsWith('\n') !== replacement.endsWith('\n')) return undefined
  const rivals = textsAround(document, closest).map((other) => closestRegion(other, searched, budget))
  if (rivals.some((rival) => (rival?.similarity ?? 0) > closest.similarity / 2)) return undefined
  const ours = textOfLines(document, closest)
  const merged = mergeTexts(wholeLines(search), ours, wholeLines(replacement))
  if (!merged.ok || merged.value === ours) return undefined
  return { lines: closest, changes: [{ span: spanOfLines(document, closest), text: merged.value }] }
}

const LEAST_SHARE = 0.5
const LEAST_LINES = 2

/** Counts the searched lines that are not blank and that the region has exactly in their places. */
function countSameLines(
  document: TextDocument,
  { start }: ClosestRegion,
  searched: readonly string[],
): number {
  const count = document.lineCount
  return searched.filter((line, i) => {
    const at = start - 1 + i
    return !isBlank(line) && at < count && document.line(at) === line
  }).length
}

function textsAround(document: TextDocument, region: ClosestRegion): TextDocument[] {
  const { start, end } = spanOfLines(document, region)
  return [document.text.slice(0, start), document.text.slice(end)].map((text) => new TextDocument(text))
}
