import type { TextDocument } from '../text/document.js'
import { FOLDED } from '../text/line-keys.js'
import { scriptOf } from '../text/line-script.js'
import { lineContents } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Budget } from '../vocabulary/replacer.js'

/**
 * Tells whether a place has as many lines as were searched, and the same ones, up to blanks at their ends and look-alike
 * characters, wherever the edit removes a line or adds one beside it. Linear in the search text, once and for each
 * place of as many lines.
 */
export function keepsTouchedLines(
  document: TextDocument,
  edit: TextEdit,
  budget: Budget,
): (span: Span) => boolean {
  const wanted = lineContents(edit.search)
  let touched: number[] | undefined
  return ({ start, end }) => {
    const last = document.lineAt(Math.max(start, end - 1))
    if (last - document.lineAt(start) + 1 !== wanted.length) return false
    budget.spend(wanted.length)
    const actual = lineContents(document.text.slice(start, end))
    touched ??= touchedLines(edit)
    return touched.every((line) => FOLDED.of(actual[line] ?? '') === FOLDED.of(wanted[line] ?? ''))
  }
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
