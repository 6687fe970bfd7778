import { type LineShift, shiftLine } from '../text/change.js'
import type { Hints } from '../vocabulary/edit.js'

/** Line hints of the original text, as the lines are after some changes. */
export function shiftedHints(hints: Hints, shifts: readonly LineShift[]): Hints {
  const { line, lastLine } = hints
  if (shifts.length === 0 || (line === undefined && lastLine === undefined)) return hints
  return {
    ...hints,
    ...(line !== undefined && { line: shiftLine(line, shifts) }),
    ...(lastLine !== undefined && { lastLine: shiftLine(lastLine, shifts) }),
  }
}
