import { endOfQuote } from '../../text/quotes.js'
import type { Check } from '../check.js'

/**
 * Every quote of the new text has a backslash, and none of the old text has. Doubled backslashes are never touched.
 *
 * @rule quotes-escaped Backslashes before every quote of the new text, where the old text has none, are taken off.
 */
export const escapedQuotes: Check = {
  kind: 'literal-escapes',
  characters: '\\',
  signs: /\\["']/,
  find(text) {
    const { now, old, added } = text
    const [all, before] = [now.join('\n'), old.join('\n')]
    const isEscaped = (quote: string) => {
      const escaped = all.match(quote === '"' ? /(?<!\\)\\"/g : /(?<!\\)\\'/g)?.length ?? 0
      const isEvery = escaped >= 2 && escaped % 2 === 0 && escaped === all.split(quote).length - 1
      return isEvery && before.includes(quote) && !before.includes(`\\${quote}`)
    }
    const quote = ['"', "'"].find(isEscaped)
    if (quote === undefined || added.some((line) => line.includes('\\`'))) return undefined
    // An odd number of apostrophes: one of them is none of a quote.
    if (quote === "'" && before.split("'").length % 2 === 0) return undefined
    // Inside of other quotes a backslash may be meant, unless the old text has quotes there without: "\'".
    const isOutside = (line: string) => has(line, quote, false)
    if (!now.some(isOutside) && !old.some((line) => has(line, quote, true))) return undefined
    return {
      sign: `every ${quote} of the new text has a backslash, and none of the old text has`,
      lines: now.map((line) => line.replaceAll(`\\${quote}`, quote)),
      correction: 'the backslashes were taken off',
    }
  },
}

/** Whether a line has a quote inside of quotes of the other kind or, if not `isInside`, outside of them. */
function has(line: string, quote: string, isInside: boolean): boolean {
  const other = quote === '"' ? "'" : '"'
  for (let at = 0; at < line.length; at++) {
    if (line[at] === quote && !isInside) return true
    const end = line[at] === other ? endOfQuote(line, at) : -1
    if (end < 0) continue
    if (isInside && line.slice(at, end).includes(quote)) return true
    at = end
  }
  return false
}
