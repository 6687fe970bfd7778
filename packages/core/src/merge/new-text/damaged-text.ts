import type { Check } from './check.js'
import type { NewText } from './new-text.js'

/**
 * A new line with a character that was lost: U+FFFD, which decoders write for what they cannot read, NUL, half of a surrogate
 * pair, or what UTF-8 becomes when it is read as a Latin encoding. Nobody can know the right one.
 */
export const damagedText: Check = {
  kind: 'damaged-text',
  // The lookarounds allow a word in capitals that ends in one of these letters, before a quotation mark.
  sign: /[\0\uD800-\uDFFF\uFFFD]|(?<!\p{Lu})[\u00C2\u00C3][\u0080-\u00BF\u2020-\u2122]|[\u00C2\u00C3][\u0080-\u00BF\u2020-\u2122](?=\p{L})|\u00E2\u20AC/mu,
  find(text) {
    const line = text.added.find((one) => this.sign?.test(one))
    if (line === undefined || text.has(this.sign as RegExp)) return undefined
    const near = charactersNear(text)
    const problem = { code: 'damaged-text', text: line, ...(near.length > 0 && { near }) } as const
    return { sign: 'the new text has a damaged character', problem }
  },
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
