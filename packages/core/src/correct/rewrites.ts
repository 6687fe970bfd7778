import { placeUnique } from '../choose/place.js'
import type { Placed } from '../choose/verdict.js'
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

/** Why an edit was refused, where there may be a way out of it. */
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

/** A refused edit in a state of its text, where replacers of every tier may look. */
export interface RefusedEdit {
  readonly context: SurveyContext
  readonly edit: TextEdit
  readonly problem: Correctable
  readonly query: PlacementQuery
}

/**
 * What a refused edit could only have meant: for every cause that leaves exactly one place and one outcome a way
 * to get there. Nothing for the other causes: which of several places, or which text, the request alone can say.
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
      const { finalNewline: _, ...silent } = edit
      return placedRewrite(refused, silent)
    }
    case 'ambiguous':
      return spokenRewrite(refused, problem.places)
  }
}

/** What the edit does at its only place, found by however tolerant a replacer, in the lines that it is bound to or not. */
function placedRewrite({ context, query }: RefusedEdit, bound: TextEdit): Rewrite | undefined {
  if (bound.all) return undefined
  const { lastLine: _, ...hints } = bound.hints ?? {}
  const edit = { ...bound, hints }
  const placed = placeUnique(context, edit)
  return placed.kind === 'candidates' ? planned(context, placed, edit, query) : undefined
}

/** What the edit does below the only line that has the words of a missing anchor, and no other. */
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

/** The words of a line in their order, whatever is between them. A line's first 2,000 characters are enough. */
function wordsOf(line: string): string {
  return (line.slice(0, 2000).match(/[\p{L}\p{N}_]+/gu) ?? []).join(' ').toLowerCase()
}

function planned(
  context: SurveyContext,
  placed: Placed & { readonly kind: 'candidates' },
  edit: TextEdit,
  query: PlacementQuery,
): Rewrite | undefined {
  const plan = planEdit(context, placed, edit, query)
  const [candidate] = placed.candidates
  if (!plan.ok || plan.value.report.status !== 'applied' || candidate === undefined) return undefined
  const { anchors } = edit.hints ?? {}
  return {
    lines: shownLines(context.document, candidate),
    changes: plan.value.changes,
    ...(anchors && { anchors }),
  }
}

/** Of an insertion the line above, which says where it goes. */
function shownLines(document: TextDocument, { span }: Candidate): LineRange {
  const isEmpty = span.start === span.end
  return isEmpty && span.start > document.contentStart
    ? lineRange(document, { start: span.start - 1, end: span.start })
    : lineRange(document, span)
}

/**
 * Of several places the one whose neighbouring lines the new text has, too: the request shows that it means these, and
 * left them out of its old text only. Undefined unless that singles one place out.
 */
function spokenRewrite(
  { context, edit }: RefusedEdit,
  places: readonly AmbiguousPlace[],
): Rewrite | undefined {
  if (edit.all || edit.search === '') return undefined
  const spoken = places.flatMap((place) => widenedPlace(context.document, place, edit) ?? [])
  const [lines, ...more] = spoken
  if (lines === undefined || more.length > 0) return undefined
  const span = spanOfLines(context.document, lines)
  return { lines, changes: [{ span, text: wholeLines(edit.replacement) }] }
}

/** The place with the lines that decide for it, where the new text begins or ends with exactly these. */
function widenedPlace(
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
  const speaks = isAbove ? written.startsWith(context) : written.endsWith(context)
  return speaks && textOfLines(document, lines) === old ? lines : undefined
}

/**
 * Carries an edit whose text is nowhere over to the closest region, as a three-way merge: the request's old text is the
 * base, its new text one side, the region the other. Only where that is safe to propose: at least half of the
 * searched lines, and two that are not blank, are there to the byte; what the edit changes is among them, with no
 * difference beside it; and no other region has more than half as many of the lines. Linear but for the line diffs.
 */
function mergeWithClosest(
  { document, budget }: SurveyContext,
  { search, replacement }: TextEdit,
  closest: ClosestRegion,
): Rewrite | undefined {
  const searched = lineContents(search)
  if (closest.similarity < LEAST_SHARE || alike(document, closest, searched) < LEAST_LINES) return undefined
  // Lines do not show whether the last one ends.
  if (search.endsWith('\n') !== replacement.endsWith('\n')) return undefined
  const rivals = elsewhere(document, closest).map((other) => closestRegion(other, searched, budget))
  if (rivals.some((rival) => (rival?.similarity ?? 0) > closest.similarity / 2)) return undefined
  const ours = textOfLines(document, closest)
  const merged = mergeTexts(wholeLines(search), ours, wholeLines(replacement))
  if (!merged.ok || merged.value === ours) return undefined
  return { lines: closest, changes: [{ span: spanOfLines(document, closest), text: merged.value }] }
}

const LEAST_SHARE = 0.5
const LEAST_LINES = 2

function alike(document: TextDocument, { start }: ClosestRegion, searched: readonly string[]): number {
  const count = document.lineCount
  return searched.filter((line, i) => {
    const at = start - 1 + i
    return !isBlank(line) && at < count && document.line(at) === line
  }).length
}

function elsewhere(document: TextDocument, region: ClosestRegion): TextDocument[] {
  const { start, end } = spanOfLines(document, region)
  return [document.text.slice(0, start), document.text.slice(end)].map((text) => new TextDocument(text))
}
