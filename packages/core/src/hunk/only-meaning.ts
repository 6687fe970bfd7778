import { isBlank, lineContents } from '../text/lines.js'
import { hasWord } from '../text/words.js'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import { scriptOf } from './line-script.js'
import { linesOfStep, oldSteps } from './lines-of-step.js'

/**
 * Whether the place where an edit's old text was found is all that the edit can mean, so that a line number has nothing to choose
 * between: old and new text share a line that is nowhere else; or one that the old text loses is nowhere else, and one that
 * the new text brings is nowhere. Then there is neither another copy of the old text, however tolerantly it is compared, nor
 * one of the new text, which would show that the edit was applied there. Asks for no more than a few of the longest lines.
 *
 * @param isAlone whether a line, without whitespace at its ends, is nowhere but at the place
 */
export function hasOnlyMeaning(edit: TextEdit, isAlone: (line: string, isOld: boolean) => boolean): boolean {
  const script = scriptOf(edit)
  const searched = lineContents(edit.search)
  if (keptLines(edit, script).some((line) => isAlone(line, true))) return true
  const removed = longest(linesOfStep(searched, script, 'remove'))
  const added = longest(linesOfStep(lineContents(edit.replacement), script, 'add'))
  return removed.some((line) => isAlone(line, true)) && added.some((line) => isAlone(line, false))
}

/** The lines that an edit keeps, without whitespace at their ends: those first that are best looked for. */
export function keptLines(edit: TextEdit, script: readonly Step[] = scriptOf(edit)): string[] {
  const steps = oldSteps(script)
  return longest(lineContents(edit.search).filter((_, i) => steps[i] === 'keep'))
}

function longest(lines: readonly string[]): string[] {
  const trimmed = lines.map((line) => line.trim()).filter((line) => !isBlank(line) && hasWord(line))
  return Array.from(new Set(trimmed))
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_ASKED)
}

const MOST_ASKED = 4
