import type { TextDocument } from '../text/document.js'
import { indentationDepth, isNamed } from '../text/indentation.js'
import { isBlank, lineContents } from '../text/lines.js'
import type { Span } from '../text/span.js'

/**
 * Whether the last line of an edit may be the file's next line rather than the one at the end of the place: indented otherwise here,
 * there to the letter, while other lines agree to the letter. Closing brackets follow each other like that, and the request
 * left one out. Linear in the place.
 */
export function mayEndOneLower(document: TextDocument, search: string, { start, end }: Span): boolean {
  if (end === start) return false
  const { end: lastEnd, next } = document.lineAround(end - 1)
  if (next >= document.text.length) return false
  const below = document.lineAround(next)
  const last = document.text.slice(below.start, below.end).trimEnd()
  // Seen sooner than the lines are split.
  if (isBlank(last) || !search.trimEnd().endsWith(last)) return false
  const lines = lineContents(search).map((line) => line.trimEnd())
  if (lines.at(-1) !== last) return false
  const found = lineContents(document.text.slice(start, lastEnd)).map((line) => line.trimEnd())
  const known = new Set(found)
  return found.at(-1) !== last && lines.some((line) => !isBlank(line) && known.has(line))
}

/**
 * Whether a line that closes a block is deeper than one with text, or less deep, in the request alone: these follow each other, and it is
 * another one. Linear, apart from the depths that there are.
 */
export function hasOtherBrackets(document: TextDocument, search: string, { start, end }: Span): boolean {
  const { start: lineStart } = document.lineAround(start)
  // Whoever found it may have left the first indentation out.
  const from = isBlank(document.text.slice(lineStart, start)) ? lineStart : start
  const [own, wanted] = [document.text.slice(from, end), search].map((text) =>
    lineContents(text.replace(/^\s*\n/, '').trimEnd()),
  ) as [string[], string[]]
  if (own.length !== wanted.length) return false
  const [words, brackets]: [Depths[], Depths[]] = [[], []]
  for (const [i, line] of wanted.entries()) {
    const { mark, depth: request, isBare } = beginningOf(line)
    const { depth: file } = beginningOf(own[i] ?? '')
    // A first line that begins at the first column is often one that the model began in the middle of.
    if (isBare || (i === 0 && request === 0)) continue
    const pairs = isNamed(line) ? words : brackets
    if (!pairs.some((pair) => pair.mark === mark && pair.request === request && pair.file === file))
      pairs.push({ mark, request, file })
  }
  return brackets.some((one) =>
    words.some((word) => {
      const side = Math.sign(one.request - word.request)
      return one.mark === word.mark && side !== 0 && side !== Math.sign(one.file - word.file)
    }),
  )
}

/** How deep a line is, and the mark of the comment that it is in. */
interface Depths {
  readonly mark: string
  readonly request: number
  readonly file: number
}

/** The mark of a comment that a line begins with, at which column it begins itself, and whether there is nothing behind the mark. */
function beginningOf(line: string) {
  const lead = MARK.exec(line)?.[0] ?? ''
  const rest = line.slice(lead.length)
  return {
    mark: lead.trim(),
    depth: indentationDepth(lead.replace(/\S/g, ' ') + rest),
    isBare: isBlank(rest),
  }
}

const MARK = /^\s*(?:\/\/[/!]?|\*|#|--|;+|%+)/
