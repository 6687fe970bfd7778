import { isBlank } from '../../text/lines.js'
import type { Check } from '../check.js'
import { isMarkup, isProse } from '../file-kinds.js'
import { bringsLookalikes, CURLY, straightened } from './straight.js'

/**
 * Look-alike characters in new lines. Where a new line differs from an old one by curly quotes only, and the edit changes
 * something else, the old line stays. Where other new lines have curly quotes, too, all are meant in texts and in a file that
 * has some, and else the edit is refused. Odd spaces in the indentation of code become spaces. All else goes in as written.
 *
 * @rule look-alikes A new line that differs from an old one by curly quotes or odd spaces only stays as the file has
 *   it.
 */
export const lookalikes: Check = {
  kind: 'look-alikes',
  characters: '\0',
  signs: /[^\u0001-\u007f]/,
  isAsked: bringsLookalikes,
  find(text) {
    const { old, added, place, path } = text
    const straightOld = new Set(old.filter((line) => !isBlank(line) && !CURLY.test(line)))
    const isTwin = (line: string) => CURLY.test(line) && straightOld.has(straightened(line))
    const changesMore = added.some((line) => !isBlank(line) && !isTwin(line))
    const hasOddSpaces =
      place !== undefined &&
      !isText(path) &&
      added.some((line) => ODD_SPACES.test(line)) &&
      !text.has(ODD_SPACES)
    const lines = text.mapNew((line) => {
      const indented = hasOddSpaces ? line.replace(ODD_SPACES, straightened) : line
      return changesMore && isTwin(indented) ? straightened(indented) : indented
    })
    if (lines.every((line, at) => line === text.now[at])) return undefined
    const sign =
      'the new text has other quotes or spaces than the file in a line that it does not change else'
    if (changesMore && added.some(isTwin) && lines.flat().some((line) => CURLY.test(line)))
      return isText(path) || text.has(CURLY)
        ? undefined
        : { sign: ALL_CURLY, lines: text.mapNew(straightened), isSure: false }
    return { sign, lines, correction: "the file's were kept", isSure: true }
  },
}

const ALL_CURLY = 'the new text has curly quotes where the file has straight ones'

const ODD_SPACES = /^[ \t]*[\u00A0\u202F\u2009\u3000]\s*/u

function isText(path: string): boolean {
  return isProse(path) || isMarkup(path)
}
