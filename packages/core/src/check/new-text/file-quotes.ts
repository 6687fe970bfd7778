import { isBlank } from '../../text/lines.js'
import { equalEnds } from '../../text/sequences.js'
import type { Check } from '../check.js'
import type { NewText } from '../new-text.js'
import { CURLY, straightened } from './straight.js'

/**
 * The file has a curly quote inside of straight ones, the request wrote it straight, and its old text was found so: written as
 * sent, a quote would stand alone (`'It’s'` as `'It's'`). New lines that are like such an old line keep the file's quotes.
 *
 * @rule file-quotes Straight quotes that would stand alone are the file's curly ones, where the old text was found so.
 */
export const fileQuotes: Check = {
  kind: 'look-alikes',
  isAsked: ({ place }) => place?.tier === 'lookalike',
  find(text) {
    const pairs = pairsOf(text)
    if (pairs.length === 0) return undefined
    const lines = text.mapNew((line) => (isOdd(line) ? withFileQuotes(line, pairs) : line))
    if (lines.every((line, at) => line === text.now[at])) return undefined
    const sign = 'the new text has straight quotes where the file has curly ones'
    return { sign, lines, correction: "the file's were kept", isSure: true }
  },
}

/** An old line as the request and as the file has it, without whitespace at the ends. */
type LinePair = readonly [sent: string, own: string]

const MOST_PAIRS = 400

function pairsOf({ old, place }: NewText): LinePair[] {
  return old.slice(0, MOST_PAIRS).flatMap((line, at): LinePair[] => {
    const own = place?.fileLine(at)?.trim()
    const sent = line.trim()
    const isPair = own !== undefined && !isBlank(sent) && own !== sent && own.length === sent.length
    return isPair && straightened(own) === straightened(sent) && isWithinStraight(own) ? [[sent, own]] : []
  })
}

/** Whether a line has a curly quote between straight ones, none of which stands alone. */
function isWithinStraight(line: string): boolean {
  const at = line.search(CURLY)
  return [line.slice(0, at), line.slice(at)].every((side) => /['"]/.test(side)) && !isOdd(line)
}

/** Whether a line has a quote that stands alone. */
function isOdd(line: string): boolean {
  const bare = line.replaceAll(/\\./g, '')
  return [`'`, '"'].some((quote) => bare.split(quote).length % 2 === 0)
}

function withFileQuotes(line: string, pairs: readonly LinePair[]): string {
  const bare = line.trim()
  const indentation = line.slice(0, line.length - line.trimStart().length)
  for (const [sent, own] of pairs) {
    const { head, tail } = equalEnds(sent, bare)
    const made = own.slice(0, head) + bare.slice(head, bare.length - tail) + own.slice(own.length - tail)
    if (head + tail >= LEAST_SHARE * sent.length && !isOdd(made)) return indentation + made
  }
  return line
}

const LEAST_SHARE = 0.6
