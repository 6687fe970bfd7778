import { FOLDED } from '../text/line-keys.js'
import { scriptOf } from '../text/line-script.js'
import { lineContents } from '../text/lines.js'
import type { TextEdit } from '../vocabulary/edit.js'

/**
 * Whether a place has as many lines as were searched, and the same ones, up to blanks at their ends and look-alike
 * characters, wherever the edit removes a line or adds one beside it.
 */
export function keepsTouchedLines(found: string, edit: TextEdit): boolean {
  const actual = lineContents(found)
  const wanted = lineContents(edit.search)
  if (actual.length !== wanted.length) return false
  return touchedLines(edit).every((line) => FOLDED.of(actual[line] ?? '') === FOLDED.of(wanted[line] ?? ''))
}

function touchedLines(edit: TextEdit): number[] {
  const touched: number[] = []
  let line = 0
  for (const step of scriptOf(edit)) {
    if (step === 'remove') touched.push(line)
    if (step === 'add') touched.push(line - 1, line)
    if (step !== 'add') line++
  }
  const count = line
  return touched.filter((one) => one >= 0 && one < count)
}
