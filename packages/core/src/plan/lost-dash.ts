import { linesOfStep } from '../hunk/lines-of-step.js'
import { findLines } from '../search/find-lines.js'
import { FOLDED } from '../search/line-keys.js'
import type { TextDocument } from '../text/document.js'
import { isBlank, lineContents } from '../text/lines.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Budget } from '../vocabulary/replacer.js'

/**
 * A line that a hunk removes and the file does not have, where the file has it behind a dash: the line's own dash was
 * taken for the mark of a removed line. So is that of `-->`, which ends a comment. Asked only of hunks that do not fit as they are. Linear.
 */
export function lostDash(document: TextDocument, edit: TextEdit, budget: Budget): EditProblem | undefined {
  if (edit.script === undefined) return undefined
  const find = (line: string) => findLines(document, FOLDED, [line], budget).next().value
  for (const text of new Set(linesOfStep(lineContents(edit.search), edit.script, 'remove'))) {
    if (isBlank(text) || find(text) !== undefined) continue
    const span = find(`-${text}`) ?? find(`- ${text}`)
    if (span === undefined && text.trim() !== '->') continue
    const line = span && document.lineAt(span.start) + 1
    return { code: 'lost-dash', text, ...(line !== undefined && { line, actual: document.line(line - 1) }) }
  }
  return undefined
}
