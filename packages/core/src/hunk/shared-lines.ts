import { isBlank } from '../text/lines.js'
import { isRestoredAs } from '../text/lost-characters.js'
import { hasWord } from '../text/words.js'
import type { TextEdit } from '../vocabulary/edit.js'
import { type Hunk, hunkOf } from './hunk.js'

/** Whether old and new text share a line with a letter or digit: a bracket is below any other line, too. */
export function sharesWords(edit: TextEdit): boolean {
  return sharedLines(hunkOf(edit)).some(hasWord)
}

/**
 * Whether a file is unlikely to have the new text of an edit by chance: it is long enough, or has more than one line, not blank, and
 * shares one with the old text.
 */
export function isBeyondChance(edit: TextEdit): boolean {
  if (isLongText(edit.replacement)) return true
  const hunk = hunkOf(edit)
  const isText = (line: string) => !isBlank(line)
  return sharedLines(hunk).some(isText) && hunk.new.filter(isText).length > 1
}

/** Whether a text is so long that a file is unlikely to have it by chance. */
export function isLongText(text: string): boolean {
  return text.trim().length >= LONG_TEXT
}

const LONG_TEXT = 16

function sharedLines({ old, new: written }: Hunk): string[] {
  const known = new Set(written)
  return old.filter((line, i) => known.has(line) || isRestoredAs(line, written[i] ?? ''))
}
