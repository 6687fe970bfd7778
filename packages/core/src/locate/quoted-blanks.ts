import type { TextDocument } from '../text/document.js'
import type { Span } from '../text/span.js'
import type { Budget } from '../vocabulary/replacer.js'

/**
 * Whether a place that differs from the searched text in its blanks has the same ones inside quotes: between a
 * quote and its partner on the same line blanks are content. A quote without partner opens nothing.
 *
 * @param span a place whose words are those of the search text
 */
export function keepsQuotedBlanks(
  document: TextDocument,
  search: string,
  span: Span,
  budget: Budget,
): boolean {
  const first = document.lineAt(span.start)
  const from = document.lineStart(first)
  const to = document.lineEnd(document.lineAt(Math.max(span.start, span.end - 1)))
  budget.spend((to - from + search.length) / CHARACTERS_PER_STEP)
  const file = blankRuns(document.text.slice(from, to), span.start - from, span.end - from)
  const request = blankRuns(search, 0, search.length)
  return file.every((run, i) => {
    const other = request[i]
    return other === undefined || run.text === other.text || !(run.quoted || other.quoted)
  })
}

const CHARACTERS_PER_STEP = 16

interface BlankRun {
  readonly text: string
  readonly quoted: boolean
}

/** The runs of blanks between the words of a part of a text; quotes are paired in the whole of it. */
function blankRuns(text: string, from: number, to: number): BlankRun[] {
  const quoted = quotedRanges(text)
  const words = Array.from(text.slice(from, to).matchAll(/\S+/g), ({ 0: word, index }) => ({
    start: from + index,
    end: from + index + word.length,
  }))
  let next = 0
  return words.slice(1).map(({ start }, i) => {
    const end = words[i]?.end ?? from
    while (next < quoted.length && (quoted[next]?.end ?? 0) <= end) next++
    const range = quoted[next]
    return {
      text: text.slice(end, start),
      quoted: range !== undefined && range.start < end && start < range.end,
    }
  })
}

/**
 * From each quote to behind its partner on the same line, ascending. Inside, a back-slash takes the next character
 * along. Linear: once a kind of quote has no partner on a line, the rest of that line is not searched for one.
 */
function quotedRanges(text: string): Span[] {
  const ranges: Span[] = []
  let unpaired = ''
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\n') unpaired = ''
    if (!QUOTES.includes(character) || unpaired.includes(character)) continue
    const partner = partnerOf(text, at)
    if (partner === -1) {
      unpaired += character
    } else {
      ranges.push({ start: at, end: partner + 1 })
      at = partner
    }
  }
  return ranges
}

function partnerOf(text: string, opening: number): number {
  for (let at = opening + 1; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\n') return -1
    if (character === '\\' && text.charAt(at + 1) !== '\n') at++
    else if (character === text.charAt(opening)) return at
  }
  return -1
}

const QUOTES = '"\'`'
