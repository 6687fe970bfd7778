import type { Call } from '../apply/call.js'
import { plan } from '../apply/plan.js'
import { locateAll } from '../apply/together.js'
import { alignIn } from '../place/align.js'
import { Place } from '../place/place.js'
import { type RegionOptions, regionsOf } from '../place/regions.js'
import { type Rewrite, spanOfRange, textOfRange, wholeLines } from '../splice/rewrite.js'
import { lineChangeInFile } from '../splice/text-of-change.js'
import type { TextDocument } from '../text/document.js'
import { isBlank } from '../text/lines.js'
import { type LineRange, lineRange, type Span } from '../text/span.js'
import type { Edit } from '../vocabulary/edit.js'
import type { AmbiguousPlace, EditProblem } from '../vocabulary/edit-failure.js'
import { Hunk } from '../vocabulary/hunk.js'

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

/** A refused edit, and a call that searches one state of its text with replacers of all tiers. */
export interface RefusedEdit {
  readonly call: Call
  readonly edit: Edit
  readonly problem: Correctable
}

/**
 * Returns the only thing that a refused edit can have meant, as changes of the text. Undefined where there is
 * more than one place or one result, because then only the request can say which is meant. The ways, by failure
 * code:
 * - `not-found`: the only place that a more tolerant replacer finds, else a merge with the closest region.
 * - `anchor-not-found`: the place below the only line with the words of the missing anchor.
 * - `final-newline`: the edit without its remark about the final newline.
 * - `ambiguous`: the only place whose neighboring lines the new text has as well.
 *
 * An edit that is bound to a block has none outside of it.
 */
export function rewriteOf(refused: RefusedEdit): Rewrite | undefined {
  const rewrite = anyRewriteOf(refused)
  const { block, line = 1, lastLine = 0 } = refused.edit.hints ?? {}
  const isInside = rewrite !== undefined && rewrite.lines.start >= line && rewrite.lines.end <= lastLine
  return block === undefined || isInside ? rewrite : undefined
}

function anyRewriteOf(refused: RefusedEdit): Rewrite | undefined {
  const { call, edit, problem } = refused
  switch (problem.code) {
    case 'not-found':
      return placedRewrite(refused, edit) ?? (edit.all ? undefined : mergeWithClosest(call, edit))
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
 * the edit's `lastLine`, unless that ends a block which the edit names.
 *
 * Example: the file has a tab before `one`, the old text has two spaces, and the profile takes exact text only.
 */
function placedRewrite({ call }: RefusedEdit, refusedEdit: Edit): Rewrite | undefined {
  if (refusedEdit.all) return undefined
  const { lastLine, ...others } = refusedEdit.hints ?? {}
  const hints = { ...others, ...(others.block !== undefined && lastLine !== undefined && { lastLine }) }
  const edit = { ...refusedEdit, hints }
  const found = locateAll(call, [edit])
  const located = found.ok ? found.value[0] : undefined
  const [place] = located?.places ?? []
  if (located === undefined || place === undefined) return undefined
  const planned = plan(call, located)
  if (!planned.ok || planned.value.report.status !== 'applied') return undefined
  const lines = linesOfPlace(call.file.document, place.span)
  return { lines, changes: planned.value.changes, ...(hints.anchors && { anchors: hints.anchors }) }
}

/**
 * Returns what the edit does below the only line that has exactly the words of the missing anchor.
 *
 * Example: the anchor is `class C (B) {`, and the file has one line `class C(B):`.
 */
function anchoredRewrite(refused: RefusedEdit, missing: string): Rewrite | undefined {
  const { call, edit } = refused
  const { document, budget } = call.file
  const wanted = wordsOf(missing)
  if (wanted === '') return undefined
  const found: string[] = []
  for (let line = 0; line < document.lineCount; line++) {
    budget.spend(1)
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
function linesOfPlace(document: TextDocument, span: Span): LineRange {
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
  { call, edit }: RefusedEdit,
  places: readonly AmbiguousPlace[],
): Rewrite | undefined {
  if (edit.all || edit.search === '') return undefined
  const named = places.flatMap((place) => placeWithContext(call.file.document, place, edit) ?? [])
  const [lines, ...more] = named
  if (lines === undefined || more.length > 0) return undefined
  const span = spanOfRange(call.file.document, lines)
  return { lines, changes: [{ span, text: wholeLines(edit.replacement) }] }
}

/**
 * Returns the place with the neighboring lines that single it out; undefined unless the new text begins or ends
 * with exactly these.
 */
function placeWithContext(
  document: TextDocument,
  { start, end, deciding }: AmbiguousPlace,
  { search, replacement }: Edit,
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
  return hasContext && textOfRange(document, lines) === old ? lines : undefined
}

/**
 * Merges an edit whose old text is not in the file with the region that agrees best with it. Undefined unless that is safe to
 * propose: at least half of the old lines and two of them agree, the merge has no conflict, and no other region has more than
 * half as much that agrees.
 *
 * Example: the file has `x = 10`, `y = 2`, `return x`. The old text has `x = 1` in the first line, and the edit
 * changes only the last.
 */
function mergeWithClosest({ file, merge }: Call, edit: Edit): Rewrite | undefined {
  // A merge by lines does not show whether the last line has a newline.
  if (edit.search.endsWith('\n') !== edit.replacement.endsWith('\n')) return undefined
  const hunk = new Hunk(edit, { budget: file.budget })
  const align: RegionOptions['align'] = (window, pinned) =>
    alignIn(file, hunk.old, () => true, window, pinned)
  const [best, second] = regionsOf(file, hunk.old, { align }).regions
  const solid = hunk.old.filter((line) => !isBlank(line)).length
  if (best === undefined || best.evidence.matched < Math.max(LEAST_LINES, solid * LEAST_SHARE))
    return undefined
  if (second !== undefined && second.evidence.bits > best.evidence.bits / 2) return undefined
  const { document } = file
  const merged = merge.changesAt(new Place(file, hunk, { name: 'closest', tier: 'drift' }, best))
  if (!merged.ok) return undefined
  const changes = (merged.value.lines ?? []).map((change) => lineChangeInFile(document, change))
  const lines = { start: best.first + 1, end: best.end }
  const { start, end } = spanOfRange(document, lines)
  const isInside = changes.every(({ span }) => span.start >= start && span.end <= end)
  return changes.length > 0 && isInside ? { lines, changes } : undefined
}

const LEAST_SHARE = 0.5
const LEAST_LINES = 2
