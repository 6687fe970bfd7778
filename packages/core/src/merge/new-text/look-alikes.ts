import { isBlank } from '../../text/lines.js'
import type { Check } from './check.js'
import { isMarkup, isProse } from './file-kinds.js'
import { bringsLookalikes, CURLY, straightened } from './straight.js'

/**
 * Look-alike characters in new lines. Where a new line differs from an old one by curly quotes only, and the edit changes
 * something else, the old line stays. If other new lines of code have such quotes, too, straightening some would be half a correction:
 * then it is refused. Odd spaces in the indentation of code become spaces. All else goes in as written.
 */
export const lookalikes: Check = {
  kind: 'look-alikes',
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
    const isHalf = changesMore && added.some(isTwin) && added.some((line) => !isTwin(line) && isQuoted(line))
    if (isHalf && !isText(path) && !text.has(CURLY))
      return { sign: ALL_CURLY, lines: text.mapNew(straightened), isSure: false }
    if (lines.every((line, at) => line === text.now[at])) return undefined
    const sign =
      'the new text has other quotes or spaces than the file in a line that it does not change else'
    return { sign, lines, correction: "the file's were kept", isSure: true }
  },
}

const ALL_CURLY = 'the new text has curly quotes where the file has straight ones'

/** Whether a line has a pair of curly quotes, and no straight one. */
function isQuoted(line: string): boolean {
  return /\u201C[^\u201C\u201D]*\u201D|\u2018[^\u2018\u2019]*\u2019/u.test(line) && !/["'`]/.test(line)
}

const ODD_SPACES = /^[ \t]*[\u00A0\u202F\u2009\u3000]\s*/u

function isText(path: string): boolean {
  return isProse(path) || isMarkup(path)
}
