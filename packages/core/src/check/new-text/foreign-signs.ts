import type { Check } from '../check.js'
import { hasInCode, isCodeAt, isOfCode } from './reader/kind-at.js'
import { signsOutside } from './reader/languages.js'

/**
 * Signs that no code of a language has outside of quotes and comments: those beyond ASCII, as viewers, chats and word processors write
 * them (`…`, `→`, `·`, `（`), and a backslash before a sign, as Markdown and shells have it.
 *
 * @rule foreign-signs A sign that no code of the language has outside of quotes and comments is not written, unless the file has it.
 */
export const foreignSigns: Check = {
  kind: 'look-alikes',
  characters: '\0\\',
  signs: /[\u00a1-\u00bf\u00d7\u00f7\u2010-\u2bff\u3001-\u303f\uff01-\uff65]|\\[^\sA-Za-z\d'"`\\]/m,
  find(text) {
    const signs = isOfCode(text.path) ? signsOutside(text.path) : undefined
    if (signs === undefined) return undefined
    let shown = ''
    const lines = text.mapNew((line, at) =>
      line.replaceAll(signs, (sign, index: number) => {
        if (!isCodeAt(text, at, index)) return sign
        shown ||= sign
        return sign.startsWith('\\') ? sign.slice(1) : sign
      }),
    )
    if (shown === '' || hasInCode(text, signs)) return undefined
    const isKnown = lines.some((line, at) => line !== text.now[at])
    return {
      sign: `the new text has ${shown} outside of quotes and comments`,
      ...(isKnown && { lines, isSure: false }),
    }
  },
}
