import type { NewText } from '../new-text.js'

/**
 * Whether a line of the old text or of the file has a word, where what is beside it fits. Linear in the text.
 *
 * @param fits is told the character before and the one behind; empty at the ends of a line
 */
export function holdsWord(
  text: NewText,
  word: string,
  fits: (before: string, behind: string) => boolean,
): boolean {
  const isIn = (line: string) => {
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + word.length))
      if (fits(line.charAt(at - 1), line.charAt(at + word.length))) return true
    return false
  }
  return text.old.some(isIn) || text.fileLines.some(isIn)
}

/** How many letters and digits a line has. */
export function lettersIn(line: string): number {
  return line.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

/** A line with fewer letters and digits says nothing by itself. */
export const WORD_LETTERS = 3
/** So many letters and digits make a line distinctive, if it stands alone. */
export const LEAST_LETTERS = 8
