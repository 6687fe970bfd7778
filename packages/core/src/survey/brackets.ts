import type { TextDocument } from '../text/document.js'
import { indentationDepth, isNamed } from '../text/indentation.js'
import { isBlank, lineContents } from '../text/lines.js'
import type { Span } from '../text/span.js'

/**
 * Whether the last searched line may be the line below the place and not the last line of the place: it is the same
 * as the line below, indentation included, but differs from the last line of the place, and other lines of the place
 * are the same in full. This happens where closing brackets follow each other and the request left one out. Linear in
 * the place.
 *
 * File `    c()`, `  }`, `}`; old `    c()`, `}`; place: the first two lines. True.
 */
export function mayEndOneLineLower(document: TextDocument, search: string, { start, end }: Span): boolean {
  if (end === start) return false
  const { end: lastEnd, next } = document.lineAround(end - 1)
  if (next >= document.text.length) return false
  const below = document.lineAround(next)
  const last = document.text.slice(below.start, below.end).trimEnd()
  // A cheap test before the lines are split.
  if (isBlank(last) || !search.trimEnd().endsWith(last)) return false
  const lines = lineContents(search).map((line) => line.trimEnd())
  if (lines.at(-1) !== last) return false
  const found = lineContents(document.text.slice(start, lastEnd)).map((line) => line.trimEnd())
  const known = new Set(found)
  return found.at(-1) !== last && lines.some((line) => !isBlank(line) && known.has(line))
}

/**
 * Whether a closing bracket of the place closes another block than that of the request: in the request it is deeper
 * than a line of text, or less deep, and in the file it is not. Linear in the lines, times the number of different
 * depths.
 *
 * File `}`, blank, `if (a) {`; old `  }`, blank, `if (a) {`: true.
 */
export function hasOtherBrackets(document: TextDocument, search: string, { start, end }: Span): boolean {
  const { start: lineStart } = document.lineAround(start)
  // The place may begin behind the indentation of its first line, which counts here.
  const from = isBlank(document.text.slice(lineStart, start)) ? lineStart : start
  const [own, wanted] = [document.text.slice(from, end), search].map((text) =>
    lineContents(text.replace(/^\s*\n/, '').trimEnd()),
  ) as [string[], string[]]
  if (own.length !== wanted.length) return false
  const [words, brackets]: [Depths[], Depths[]] = [[], []]
  for (const [i, line] of wanted.entries()) {
    const { mark, depth: request, isBare } = beginningOf(line)
    const { depth: file } = beginningOf(own[i] ?? '')
    // Models often begin the old text in the middle of a line. Then the indentation of the first line says nothing.
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

/** The depths of the same line in the request and in the file, and the mark of the comment that it is in. */
interface Depths {
  readonly mark: string
  readonly request: number
  readonly file: number
}

/**
 * The comment mark at the beginning of a line, the column at which its text begins, and whether there is no text
 * after the mark.
 */
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
