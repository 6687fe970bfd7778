import type { Edit } from '@emend/core'
import {
  type EditOutcome,
  type EditReport,
  FileText,
  type PlacedEdits,
  type Placement,
  type PlacementQuery,
  placesReport,
  type Result,
  refusedLines,
  TextDocument,
  TIERS,
  type Tier,
  withinBudget,
} from '@emend/core/plugin'
import { problemOf } from './failures.js'
import { mergeSketch } from './merge-sketch.js'
import type { MergedSketch } from './merged-sketch.js'
import { movedLines } from './moved-lines.js'
import type { Refusal } from './refusal.js'

/** Merges each sketch with the result of those before it. A sketch is an edit without old text, whose new text is the sketch. */
export const mergedSketches: Placement = /* @__PURE__ */ Object.freeze({
  name: 'sketch',
  apart: true,
  replacers: 'none',
  inTurn: true,
  place(query: PlacementQuery): PlacedEdits {
    const outcomes: EditOutcome[] = []
    let { text } = query
    for (const edit of query.edits) {
      const document = query.document?.text === text ? query.document : new TextDocument(text)
      const placed = withinBudget(() => placedIn(query, new FileText(document, query.budget), edit))
      if (placed.ok) text = placed.value.text
      outcomes.push(placed.ok ? { ok: true, value: placed.value.report } : placed)
      if (!placed.ok && query.policy.partial === 'none') break
    }
    return { text, outcomes }
  },
})

interface Placed {
  readonly text: string
  readonly report: EditReport
}

function placedIn(
  query: PlacementQuery,
  file: FileText,
  { search, replacement, source, whole }: Edit,
): Result<Placed, Extract<EditOutcome, { ok: false }>['failure']> {
  const refuse = (refusal: Refusal) => ({ ok: false, failure: problemOf(file, refusal) }) as const
  if (search !== '')
    return refuse({ code: 'sketch-not-placed', why: 'reversed', line: 1, text: search, places: [] })
  const merged = mergeSketch(file, replacement, { path: query.path, whole })
  if (!merged.ok) return refuse(merged.failure)
  const { tier, line, text } = loosest(file, merged.value)
  if (TIERS.indexOf(tier) > TIERS.indexOf(query.cap))
    return refuse({ code: 'sketch-not-placed', why: 'tolerance', line, text, places: [] })
  const problem = merged.value.changes.map((change) => refusedLines(query, file, change)).find(Boolean)
  if (problem !== undefined) return { ok: false, failure: problem }
  const report = {
    status: 'applied',
    replacer: 'sketch',
    tier,
    similarity: 1,
    notices: movedLines(file, merged.value),
    ...(source !== undefined && { source }),
  } as const
  return {
    ok: true,
    value: {
      text: merged.value.text,
      report: placesReport(report, file.document, spansOf(file, merged.value)),
    },
  }
}

/** The loosest rung on which a line of the sketch is that of the file, and the first such line. */
function loosest(
  file: FileText,
  { sketch, stretches }: MergedSketch,
): { tier: Tier; line: number; text: string } {
  let worst = { tier: 'exact' as Tier, line: 1, text: '' }
  for (const { anchors } of stretches)
    for (const { at, line, stays } of anchors) {
      const { text = '', line: number = 1 } = sketch.lines[at] ?? {}
      const own = file.known(line)
      const tier = !stays
        ? 'drift'
        : text === own
          ? 'exact'
          : text.trimEnd() === own.trimEnd()
            ? 'trailing'
            : 'whitespace'
      if (TIERS.indexOf(tier) > TIERS.indexOf(worst.tier)) worst = { tier, line: number, text }
    }
  return worst
}

function spansOf({ document }: FileText, { changes }: MergedSketch) {
  return changes.map(({ first, end }) => ({ start: document.lineStart(first), end: document.lineStart(end) }))
}
