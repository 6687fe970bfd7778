import { placeUnique } from '../choose/place.js'
import type { Placed } from '../choose/verdict.js'
import { planEdit } from '../plan/plan-edit.js'
import type { SurveyContext } from '../survey/context.js'
import type { TextDocument } from '../text/document.js'
import { isBlank } from '../text/lines.js'
import { type LineRange, lineRange } from '../text/span.js'
import type { Candidate } from '../vocabulary/candidate.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { EditPolicy } from '../vocabulary/placement.js'
import type { AmbiguousPlace } from '../vocabulary/region.js'
import { mergeWithClosest } from './merge-with-closest.js'
import { type Rewrite, spanOfLines, terminated, textOfLines } from './rewrite.js'

/** A refused edit in a state of its text, where replacers of every tier may look. */
export interface Refused {
  readonly context: SurveyContext
  readonly edit: TextEdit
  readonly problem: EditProblem
  readonly policy: EditPolicy
}

/**
 * What a refused edit could only have meant: for every cause that leaves exactly one place and one outcome a way
 * to get there. Nothing for the other causes: which of several places, or which text, the request alone can say.
 */
export function rewriteOf(refused: Refused): Rewrite | undefined {
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
    default:
      return undefined
  }
}

/** What the edit does at its only place, found by however tolerant a replacer, in the lines that it is bound to or not. */
function placedRewrite({ context, policy }: Refused, bound: TextEdit): Rewrite | undefined {
  if (bound.all) return undefined
  const { lastLine: _, ...hints } = bound.hints ?? {}
  const edit = { ...bound, hints }
  const placed = placeUnique(context, edit)
  return placed.kind === 'candidates' ? planned(context, placed, edit, policy) : undefined
}

/** What the edit does below the only line that has the words of a missing anchor, and no other. */
function anchoredRewrite(refused: Refused, missing: string): Rewrite | undefined {
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
  { document, budget }: SurveyContext,
  placed: Placed & { readonly kind: 'candidates' },
  edit: TextEdit,
  policy: EditPolicy,
): Rewrite | undefined {
  const plan = planEdit(document, placed, edit, policy, budget)
  const [candidate] = placed.candidates
  if (!plan.ok || plan.value.report.status !== 'applied' || candidate === undefined) return undefined
  const { anchors } = edit.hints ?? {}
  return { lines: shownLines(document, candidate), changes: plan.value.changes, ...(anchors && { anchors }) }
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
function spokenRewrite({ context, edit }: Refused, places: readonly AmbiguousPlace[]): Rewrite | undefined {
  if (edit.all || edit.search === '') return undefined
  const spoken = places.flatMap((place) => widenedPlace(context.document, place, edit) ?? [])
  const [lines, ...more] = spoken
  if (lines === undefined || more.length > 0) return undefined
  const span = spanOfLines(context.document, lines)
  return { lines, changes: [{ span, text: terminated(edit.replacement) }] }
}

/** The place with the lines that decide for it, where the new text begins or ends with exactly these. */
function widenedPlace(
  document: TextDocument,
  { start, end, deciding }: AmbiguousPlace,
  { search, replacement }: TextEdit,
): LineRange | undefined {
  if (deciding === undefined || deciding.lines.every(isBlank)) return undefined
  const context = terminated(deciding.lines.join('\n'))
  const isAbove = deciding.side === 'before'
  const lines = isAbove
    ? { start: start - deciding.lines.length, end }
    : { start, end: end + deciding.lines.length }
  const old = isAbove ? context + terminated(search) : terminated(search) + context
  const written = terminated(replacement)
  const speaks = isAbove ? written.startsWith(context) : written.endsWith(context)
  return speaks && textOfLines(document, lines) === old ? lines : undefined
}
