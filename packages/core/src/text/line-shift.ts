import type { Change } from './change.js'
import type { TextDocument } from './document.js'
import { countNewlines } from './lines.js'

/** Lines that a change adds, or takes away where negative; they move every line from `from`, counted from 1. */
export interface LineShift {
  readonly from: number
  readonly delta: number
}

/**
 * How changes move the lines below them, in the order in which {@link shiftLine} takes them. Linear in the changes.
 *
 * @param document the text before the changes
 */
export function lineShifts(document: TextDocument, changes: readonly Change[]): LineShift[] {
  return changes.toReversed().flatMap(({ span, text }) => {
    const delta = countNewlines(text) - countNewlines(document.text.slice(span.start, span.end))
    if (delta === 0) return []
    const line = document.lineAt(span.end)
    const firstBelow = document.lineStart(line) === span.end ? line : line + 1
    return [{ from: firstBelow + 1, delta }]
  })
}

/** Where a line, counted from 1, is after all shifts. */
export function shiftLine(line: number, shifts: readonly LineShift[]): number {
  return shifts.reduce((current, { from, delta }) => (current >= from ? current + delta : current), line)
}
