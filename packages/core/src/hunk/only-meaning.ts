import { isBlank } from '../text/lines.js'
import { hasWord } from '../text/words.js'
import type { TextEdit } from '../vocabulary/edit.js'
import { hunkOf } from './hunk.js'

/**
 * Whether the place where an edit's old text was found is all that the edit can mean, so that a line number has nothing to choose
 * between: old and new text share a line that is nowhere else; or one that the old text loses is nowhere else, and one that
 * the new text brings is nowhere. Then there is neither another copy of the old text, however tolerantly it is compared, nor
 * one of the new text, which would show that the edit was applied there. Asks for no more than a few of the longest lines.
 *
 * @param isAlone whether a line, without whitespace at its ends, is nowhere but at the place
 */
export function hasOnlyMeaning(edit: TextEdit, isAlone: (line: string, isOld: boolean) => boolean): boolean {
  if (keptLines(edit).some((line) => isAlone(line, true))) return true
  const hunk = hunkOf(edit)
  const [removed, added] = [longest(hunk.removed), longest(hunk.added)]
  return removed.some((line) => isAlone(line, true)) && added.some((line) => isAlone(line, false))
}

/** The lines that an edit keeps, without whitespace at their ends: those first that are best looked for. */
export function keptLines(edit: TextEdit): string[] {
  return longest(hunkOf(edit).kept)
}

function longest(lines: readonly string[]): string[] {
  const trimmed = lines.map((line) => line.trim()).filter((line) => !isBlank(line) && hasWord(line))
  return Array.from(new Set(trimmed))
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_ASKED)
}

const MOST_ASKED = 4
