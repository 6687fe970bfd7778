import type { TextDocument } from '../text/document.js'
import { lazily } from '../text/lazily.js'
import { areSameTrimmed } from '../text/lines.js'
import { lastAtMost } from '../text/sequences.js'
import type { Span } from '../text/span.js'
import type { Budget } from '../vocabulary/replacer.js'

/**
 * Returns a check that says whether a place has the same whitespace inside quotes as the search text. Between a quote
 * and its partner on the same line, whitespace is content; a quote without a partner opens nothing. Consecutive
 * places in the same lines read these lines only once.
 *
 * File `"a  b"`, old `"a b"`: false. File `"a b"  c`, old `"a b" c`: true.
 *
 * @returns the check; the place must have the same words as the search text
 */
export function keepsQuotedWhitespace(
  document: TextDocument,
  search: string,
  budget: Budget,
): (span: Span) => boolean {
  const spend = (characters: number) => budget.spend(characters / CHARACTERS_PER_STEP)
  const hasQuotes = QUOTE.test(search)
  const request = lazily(() => blankRuns(search, pairedQuotes(search), 0, search.length))
  let lines: QuotedLines | undefined
  return ({ start, end }) => {
    const from = document.lineAround(start).start
    const to = document.lineAround(Math.max(start, end - 1)).end
    spend(end - start + search.length)
    if (from !== lines?.from || to !== lines.to) {
      spend(to - from)
      const text = document.text.slice(from, to)
      lines = { from, to, text, hasQuotes: QUOTE.test(text), quotes: lazily(() => pairedQuotes(text)) }
    }
    if (!hasQuotes && !lines.hasQuotes) return true
    // They differ at most at the ends of lines, which are never inside quotes.
    if (areSameTrimmed(document.text.slice(start, end), search)) return true
    const file = blankRuns(lines.text, lines.quotes(), start - from, end - from)
    return file.every((run, i) => {
      const other = request()[i]
      return other === undefined || run.text === other.text || !(run.quoted || other.quoted)
    })
  }
}

const CHARACTERS_PER_STEP = 4

/** Whole lines of a file with the places of their quotes. */
interface QuotedLines {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly hasQuotes: boolean
  readonly quotes: () => readonly number[]
}

interface BlankRun {
  readonly text: string
  readonly quoted: boolean
}

/**
 * The runs of whitespace between the words of a part of a text.
 *
 * @param quotes the paired quotes of the whole text
 */
function blankRuns(text: string, quotes: readonly number[], from: number, to: number): BlankRun[] {
  const words = Array.from(text.slice(from, to).matchAll(/\S+/g), ({ 0: word, index }) => ({
    start: from + index,
    end: from + index + word.length,
  }))
  return words.slice(1).map(({ start }, i) => {
    const end = words[i]?.end ?? from
    const edge = lastAtMost(quotes, end - 1)
    return { text: text.slice(end, start), quoted: edge % 2 === 0 && start < (quotes[edge + 1] ?? 0) }
  })
}

/**
 * The offsets of the quotes that have a partner on the same line: the start of the opening one, then the end of the
 * closing one, and so on, ascending. Between quotes a backslash escapes the next character. Linear: once a kind of
 * quote has no partner on a line, it is not looked for again on that line.
 */
function pairedQuotes(text: string): number[] {
  const edges: number[] = []
  let unpaired = ''
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\n') unpaired = ''
    if (!QUOTES.includes(character) || unpaired.includes(character)) continue
    const partner = partnerOf(text, at)
    if (partner === -1) {
      unpaired += character
    } else {
      edges.push(at, partner + 1)
      at = partner
    }
  }
  return edges
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
const QUOTE = /["'`]/
