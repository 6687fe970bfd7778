import { endOfQuote } from './quotes.js'

/**
 * The tokens of a line: words, strings and single marks, without the whitespace between them. Lines that differ only in spaces and
 * quotes have the same tokens.
 *
 * - A string in single quotes and one in double quotes are the same token, unless their text contains a quote or a dollar sign.
 * - Whitespace inside a string counts: `"a b"` and `"ab"` are two tokens. A quote without a partner on its line is a mark.
 * - So does whitespace between a word and a mark that begins the next one: the selectors `.a .b` and `.a.b` are two things.
 *
 * Linear in the line.
 */
export function tokensOf(line: string): string[] {
  const tokens: string[] = []
  /** The quotes that have no partner in the rest of the line. */
  const open = new Set<string>()
  WORD.lastIndex = 0
  for (let found = WORD.exec(line); found !== null; found = WORD.exec(line)) {
    const token = found[0].replace(/^\s+/, ' ')
    if (!QUOTES.includes(token) || open.has(token)) {
      tokens.push(token)
      continue
    }
    const end = endOfQuote(line, found.index)
    if (end === -1) open.add(token)
    const text = line.slice(found.index + 1, end)
    const isPlain = end !== -1 && token !== '`' && !NOT_PLAIN.test(text)
    tokens.push(end === -1 ? token : isPlain ? `"${text}"` : token + text + token)
    if (end !== -1) WORD.lastIndex = end + 1
  }
  return tokens
}

const WORD = /[\p{L}\p{N}_$]+|(?<=[\p{L}\p{N}_$)\]])\s+[.#:[](?=[\p{L}\p{N}_$:-])|\S/gu
const QUOTES = ['"', "'", '`']
const NOT_PLAIN = /["'`$]/
