import type { FileText } from '@emend/core/plugin'
import type { SketchChange } from './changes-of.js'
import { type MergedSketch, textAfter } from './merged-sketch.js'
import type { LineSpan, Refusal, RefusedReading } from './refusal.js'

/** What a sketch may mean about which one question is open: lines stay or go, or a line is new or takes the place of another. */
export function readingsOf(file: FileText, merged: MergedSketch, doubt: Refusal): readonly RefusedReading[] {
  if (doubt.code === 'sketch-would-delete') {
    const kept = merged.changes.filter((change) => !isLost(change, doubt.lost))
    const isClear = merged.changes.every((change) => kept.includes(change) || change.lines.length === 0)
    const stay: RefusedReading[] =
      isClear && kept.length > 0 ? [{ name: 'lines-stay', text: textAfter(file, kept) }] : []
    return [{ name: 'lines-go', text: merged.text }, ...stay]
  }
  if (doubt.code !== 'sketch-not-placed') return []
  const [place, ...others] = doubt.places
  if (place === undefined || others.length > 0) return []
  if (doubt.why === 'open-edge') {
    const rest = { ...place, lines: [], from: 0, to: 0, brings: 0, lost: [], side: 'below' as const }
    return [
      { name: 'lines-stay', text: merged.text },
      { name: 'lines-go', text: textAfter(file, [...merged.changes, rest]) },
    ]
  }
  if (doubt.why !== 'like-a-line') return []
  const beside = merged.changes.find(({ first, end }) => first === place.end || end === place.first)
  if (beside === undefined) return []
  const over = { ...beside, first: Math.min(beside.first, place.first), end: Math.max(beside.end, place.end) }
  const changes = merged.changes.map((change) => (change === beside ? over : change))
  return [
    { name: 'line-goes', text: textAfter(file, changes) },
    { name: 'line-stays', text: merged.text },
  ]
}

function isLost({ lost }: SketchChange, spans: readonly LineSpan[]): boolean {
  return lost.some((line) => spans.some(({ first, end }) => first <= line && line < end))
}
