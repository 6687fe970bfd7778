import { createBudget, FileText, TextDocument, withinBudget } from '@emend/core/plugin'
import { problemOf } from './failures.js'
import { mergeSketch, type SketchHints } from './merge-sketch.js'

/** What becomes of one stretch of a sketch: the lines between two markers. */
export interface ExplainedStretch {
  /** Its first and its last line in the sketch, counted from 1. */
  readonly lines: { readonly start: number; readonly end: number }
  /** The lines of the file that it begins and ends with; absent for new lines alone. */
  readonly place?: { readonly start: number; readonly end: number }
  /** How many of its lines are the file's, how many it brings, and how many of the file's it takes away. */
  readonly shared: number
  readonly added: number
  readonly removed: number
}

/** How a sketch would be merged, stretch by stretch, or why it is refused. */
export interface ExplainedSketch {
  readonly stretches: readonly ExplainedStretch[]
  /** The text afterwards. Absent if the sketch is refused. */
  readonly text?: string
  /** The text of the refusal, if the sketch is refused. */
  readonly refused?: string
}

/** Explains what `mergeSketch` makes of a sketch, within the budget of a call. Linear but for the merge. */
export function explainSketch(text: string, code: string, hints?: SketchHints): ExplainedSketch {
  const file = new FileText(new TextDocument(text), createBudget())
  const merged = withinBudget(() => {
    const made = mergeSketch(file, code, hints)
    return made.ok ? made : { ok: false, failure: problemOf(file, made.failure) }
  })
  if (!merged.ok) {
    const problem = merged.failure
    if (problem.code === 'budget-exceeded')
      return { stretches: [], refused: 'it ended early: the sketch and the file are too long to compare' }
    return { stretches: [], refused: 'message' in problem ? (problem.message ?? problem.code) : problem.code }
  }
  const { sketch, stretches, changes } = merged.value
  return {
    text: merged.value.text,
    stretches: stretches.map(({ from, to, anchors }) => {
      const own = changes.filter((change) => from <= change.from && change.to <= to)
      const [top, bottom] = [anchors[0], anchors.at(-1)]
      const sum = (count: (change: (typeof own)[number]) => number) =>
        own.reduce((all, one) => all + count(one), 0)
      return {
        lines: { start: sketch.lines[from]?.line ?? 1, end: sketch.lines[to - 1]?.line ?? 1 },
        ...(top && bottom && { place: { start: top.line + 1, end: bottom.line + 1 } }),
        shared: anchors.filter(({ stays }) => stays).length,
        added: sum(({ lines }) => lines.length),
        removed: sum(({ first, end }) => end - first),
      }
    }),
  }
}
