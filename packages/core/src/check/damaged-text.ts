import type { Check } from './check.js'
import type { NewText } from './new-text.js'

/**
 * A new line with a character that was lost: U+FFFD, which decoders write for what they cannot read, NUL, half of a surrogate
 * pair, or what UTF-8 becomes when it is read as a Latin encoding. Nobody can know the right one.
 *
 * @rule damaged-text The new text has damaged characters, such as U+FFFD.
 */
export const damagedText: Check = {
  kind: 'damaged-text',
  characters: '\0\\&',
  signs: /[^\u0001-\u007f]|\\"|&(?:amp|lt|gt|quot);/,
  isAsked({ fresh, isAscii, hunk: { edit } }) {
    const isEscaped = (sign: RegExp) => sign.test(fresh) && sign.test(edit.search)
    return !isAscii || fresh.includes('\0') || ESCAPED.some(isEscaped)
  },
  find(text) {
    const lost = text.now[text.findAdded((one) => LOST.test(one))]
    const line = lost === undefined || text.has(LOST) ? escapedLine(text) : lost
    if (line === undefined) return undefined
    const near = charactersNear(text)
    const problem = { code: 'damaged-text', text: line, ...(near.length > 0 && { near }) } as const
    return { sign: 'the new text has a damaged character', problem }
  },
}

// The lookarounds allow a word in capitals that ends in one of these letters, before a quotation mark.
const LOST =
  /[\0\uD800-\uDFFF\uFFFD]|(?<!\p{Lu})[\u00C2\u00C3][\u0080-\u00BF\u2020-\u2122]|[\u00C2\u00C3][\u0080-\u00BF\u2020-\u2122](?=\p{L})|\u00E2\u20AC/mu
const ESCAPED = [/\\"/, /&(?:amp|lt|gt|quot);/]

/**
 * @rule escaped-as-old-lines A new line that is escaped as old lines are, which the file has without, is damaged, too.
 * @off undefined
 */
function escapedLine({ old, added, fileLines }: NewText): string | undefined {
  const isOwn = (sign: RegExp) =>
    !old.some((line) => sign.test(line)) || fileLines.some((line) => sign.test(line))
  const signs = ESCAPED.filter((sign) => added.some((line) => sign.test(line)) && !isOwn(sign))
  return added.find((line) => signs.some((sign) => sign.test(line)))
}

/** The first few different runs of characters at the place that are not ASCII: some of them may be what was lost. */
function charactersNear({ place }: NewText): string[] {
  if (place === undefined) return []
  const { span, file } = place
  const runs = file.text.slice(span.start, span.end).match(NOT_ASCII) ?? []
  return Array.from(new Set(runs)).slice(0, MOST_RUNS)
}

const NOT_ASCII = /[^\u0000-\u007f]+/g
const MOST_RUNS = 5
