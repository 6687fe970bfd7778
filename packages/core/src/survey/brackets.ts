import type { TextDocument } from '../text/document.js'
import { indentationDepth, indentationOf } from '../text/indentation.js'
import { isBlank, lineContents } from '../text/lines.js'
import type { Span } from '../text/span.js'
import { hasWord } from '../text/words.js'

/**
 * Whether the last line of an edit may be the file's next line rather than the one at the end of the place: indented otherwise here,
 * there to the letter, while other lines agree to the letter. Closing brackets follow each other like that, and the request
 * left one out. Linear in the place.
 */
export function mayEndOneLower(document: TextDocument, search: string, { start, end }: Span): boolean {
  if (end === start) return false
  const lines = lineContents(search).map((line) => line.trimEnd())
  const last = lines.at(-1) ?? ''
  const { end: lastEnd, next } = document.lineAround(end - 1)
  if (isBlank(last) || next >= document.text.length) return false
  const below = document.lineAround(next)
  if (document.text.slice(below.start, below.end).trimEnd() !== last) return false
  const found = lineContents(document.text.slice(start, lastEnd)).map((line) => line.trimEnd())
  const known = new Set(found)
  return found.at(-1) !== last && lines.some((line) => !isBlank(line) && known.has(line))
}

/**
 * Whether a line without a word is deeper than one with a word, or less deep, in the request alone: brackets follow each other, and it is
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
  const [words, brackets] = [new Map<string, Depths>(), new Map<string, Depths>()]
  for (const [i, line] of wanted.entries()) {
    const [request, file] = [depthOf(line), depthOf(own[i] ?? '')]
    // A first line without indentation is often one that the model began in the middle of.
    if (isBlank(line) || (i === 0 && request === 0)) continue
    const pairs = hasWord(line) ? words : brackets
    pairs.set(`${request} ${file}`, { request, file })
  }
  const others = Array.from(words.values())
  return Array.from(brackets.values()).some((one) =>
    others.some((word) => {
      const side = Math.sign(one.request - word.request)
      return side !== 0 && side !== Math.sign(one.file - word.file)
    }),
  )
}

/** How deep a line is. */
interface Depths {
  readonly request: number
  readonly file: number
}

function depthOf(line: string): number {
  return indentationDepth(indentationOf(line))
}
