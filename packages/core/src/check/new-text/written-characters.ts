import type { Check } from '../check.js'
import { isProse } from '../file-kinds.js'
import type { NewText } from '../new-text.js'
import { hasInCode, isCodeAt } from './reader/kind-at.js'
import { hasTags } from './tags.js'

/**
 * Characters that are written out where only they themselves can stand: `\uXXXX` in code, if it is no letter of a name, entities in code
 * without tags, and in prose what the old text and the file have as characters.
 *
 * @rule written-characters Characters written out where only they themselves can stand are what they stand for.
 */
export const writtenCharacters: Check = {
  kind: 'literal-escapes',
  characters: '\\&',
  signs: /\\u[0-9a-fA-F]{4}|&(?:lt|gt|amp|quot|apos|#\d{2,5});/,
  find(text) {
    const isText = isProse(text.path)
    const lines = text.mapNew((line, at) =>
      line.replaceAll(WRITTEN, (written, hex, name, number, index: number) => {
        const one = hex === undefined ? (NAMED[name] ?? String.fromCharCode(number)) : characterOf(hex)
        if (isText) return hex !== undefined && isOwn(text, one) ? one : written
        return isCodeAt(text, at, index) && canBeMeant(text, one, hex === undefined) ? one : written
      }),
    )
    if (lines.every((line, at) => line === text.now[at])) return undefined
    if (isText ? text.has(ESCAPE) : hasInCode(text, WRITTEN)) return undefined
    return { sign: 'the new text has characters written out', lines, correction: 'read as the characters' }
  },
}

const WRITTEN = /\\u([0-9a-fA-F]{4})|&(?:(lt|gt|amp|quot|apos)|#(\d{2,5}));/g
const ESCAPE = /\\u[0-9a-fA-F]{4}/
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function characterOf(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16))
}

/** Whether a character can be what is meant in code: no letter of a name and, for an entity, in a file without tags. */
function canBeMeant(text: NewText, one: string, isEntity: boolean): boolean {
  return isEntity ? !hasTags(text) : !/[\p{L}\p{N}_$\u0000-\u001f]/u.test(one)
}

/** Whether the file or the old text has a character that is not of ASCII. */
function isOwn({ old, fileLines }: NewText, one: string): boolean {
  return one > '\u007f' && [...old, ...fileLines].some((line) => line.includes(one))
}
