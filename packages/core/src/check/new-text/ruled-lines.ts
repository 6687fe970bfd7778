import type { Check } from '../check.js'
import { isCodeAt, isOfCode } from './reader/kind-at.js'

/**
 * A line that is drawn, as prompts and viewers draw them: a row of one sign, alone or before words, or words within the same signs.
 * `=== NEW CODE ===`, `-----`, `<<edit 2>>`, `~~~~ end of file`. No line of code is one, whatever its words are.
 *
 * @rule ruled-lines A row of one sign, or words within the same signs, is no line of code, unless the file has such a line.
 */
export const ruledLines: Check = {
  kind: 'request-residue',
  characters: '-=*~%^+@#$!<>',
  signs: /^[ \t]*([-=*~%^+@#$!<>])\1/m,
  find(text) {
    if (!isOfCode(text.path)) return undefined
    const isRuled = (line: string, at: number) =>
      RULED.test(line) &&
      isCodeAt(text, at, line.search(/\S/)) &&
      isCodeAt(text, at, line.trimEnd().length - 1)
    const first = text.findAdded(isRuled)
    if (first < 0 || text.has(RULED)) return undefined
    return {
      sign: `the new text has the line ${JSON.stringify((text.now[first] as string).trim())}, which is no code`,
      lines: text.mapNew((line, at) => (isRuled(line, at) ? [] : line)),
      isSure: false,
    }
  },
}

/** Words within two of the same signs or more; a row, alone or before words. A line may begin with the operators `===` and `>>>`. */
const RULED =
  /^[ \t]*(?:([-=*~%^+@#$!])\1+[ \t]*[A-Za-z][^<>,;]*\1{2}|<<+[ \t]*[A-Za-z][\w .:-]*>>+|([-=<>*~%^+@$])\2{3,}(?:[ \t]+\w.*)?|([<*@+~%^-])\3{2}[ \t]+[A-Za-z]\w*[ \t]+\w.*|[=>]{3}(?:[ \t]+[A-Za-z]\w*){3,})[ \t]*$/
