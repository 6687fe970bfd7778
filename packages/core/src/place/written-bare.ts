import type { FileText } from '../text/file-text.js'
import { closesBlock, indentationDepth, indentationOf } from '../text/indentation.js'
import { isBlank, lineContents } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { Edit } from '../vocabulary/edit.js'

/**
 * Whether an edit was written without the indentation of its first line, or with less: to replace its old text to the letter
 * would indent the new lines too little. It is a match up to whitespace. Each place is whole lines but for that indentation,
 * and the new text shows it. Of one old line, by one of these:
 *
 * - The old line comes again below the first new line, indented less than in the file.
 *   File `    b()`, old `b()`, new `a()`, `b()`.
 * - The old line is indented, and a new line below the first one is as deep.
 *   File `    b()`, old `  b()`, new `  b()`, `  c()`.
 * - The first new line opens a block, and the next one would not be inside it.
 *   File `    if (a) {`, old `if (a) {`, new `if (b) {`, `  c()`.
 * - The new text is empty, and only the indentation would be left.
 * - All new lines are indented as the file's line is, or deeper. The rest of the line may go on.
 *   File `    b(c)`, old `b`, new `    a()`, `    b`.
 *
 * Several old lines are compared line by line wherever lines come with them. Linear in the new text and the lines of the places.
 *
 * @rule written-bare An exact match that would indent the new lines too little is none to the letter: the old text was
 *   written without its indentation.
 * @off false
 */
export function isWrittenBare(file: FileText, edit: Edit, spans: readonly Span[]): boolean {
  if (edit.unit === 'lines' || (edit.replacement !== '' && !edit.replacement.includes('\n'))) return false
  return (
    spans.length > 0 &&
    spans.every((span) => {
      if (isWhollyIndented(file, edit, span)) return true
      const line = firstOfLines(file, span)
      const depth = line === undefined ? undefined : greatestMeantDepth(edit, indentationOf(line))
      return depth !== undefined && indentationDepth(line as string) > depth
    })
  )
}

/**
 * @rule indentation-in-new-text Where all new lines bring the indentation inside of which the place begins, that of the
 *   file is not kept before them.
 * @off false
 */
export function isWhollyIndented({ document, text }: FileText, edit: Edit, { start }: Span): boolean {
  const own = text.slice(document.lineAround(start).start, start)
  if (own === '' || !isBlank(own) || isBlank(edit.search) || !edit.replacement.includes('\n')) return false
  const indentation = own + indentationOf(edit.search)
  const lines = lineContents(edit.replacement).filter((line) => !isBlank(line))
  return lines.length > 0 && lines.every((line) => line.startsWith(indentation))
}

/** The first of the lines that a place is but for their first indentation; undefined if it is not such lines, or that one is blank. */
function firstOfLines({ document, text }: FileText, { start, end }: Span): string | undefined {
  const line = document.lineAround(start)
  const own = text.slice(line.start, line.end)
  const rest = text.slice(end, document.lineAround(end - 1).end)
  if (start === line.start || isBlank(own) || !isBlank(text.slice(line.start, start)) || !isBlank(rest))
    return undefined
  return own
}

/** The depth of a line of the file up to which the new text may be meant as written; undefined if it shows nothing. */
function greatestMeantDepth({ search, replacement }: Edit, indentation: string): number | undefined {
  if (isBlank(search)) return undefined
  if (replacement === '') return search.endsWith('\n') && !isBlank(search.charAt(0)) ? 0 : undefined
  const lines = lineContents(replacement)
  if (lines.length < 2) return undefined
  if (search.trimEnd().includes('\n')) return bringsNoLine(search, lines) ? undefined : 0
  const depths = [
    depthOfRepeated(search.trim(), lines),
    depthBeside(search, lines),
    depthInBlock(lines, indentation),
  ]
  const known = depths.filter((one) => one !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

/** Whether the new text has no more lines than the old one, whose lines are the file's, and both begin in the same indentation. */
function bringsNoLine(search: string, lines: readonly string[]): boolean {
  const [first = ''] = lines
  if (isBlank(first) || indentationOf(search) !== indentationOf(first)) return false
  return lines.length <= lineContents(search).length
}

/**
 * The depth at which the old line comes again below the first new line, in the same paragraph or not deeper than that line.
 *
 * @rule depth-of-repeated-line The new text is meant as deep as the old line that comes again in it.
 * @off undefined
 */
function depthOfRepeated(old: string, [first = '', ...others]: readonly string[]): number | undefined {
  if (first.trim() === old) return undefined
  const at = others.findIndex((line) => line.trim() === old)
  const depth = indentationDepth(others[at] ?? '')
  const isFarther = depth > indentationDepth(first) && others.slice(0, at).some(isBlank)
  return at < 0 || isFarther ? undefined : depth
}

/**
 * The depth of the old line, if it is indented and a new line below the first one is as deep.
 *
 * @rule depth-beside The new text is meant as deep as its old line is written, if a new line below is as deep.
 * @off undefined
 */
function depthBeside(search: string, [, ...others]: readonly string[]): number | undefined {
  const depth = indentationDepth(search)
  const isAsDeep = (line: string) => !isBlank(line) && indentationDepth(line) === depth
  return depth > 0 && others.some(isAsDeep) ? depth : undefined
}

/**
 * The greatest depth that the first line may have if it opens a block and the next one is in it; undefined if it opens none.
 * Where the file indents with other characters, the new text counts from its own first line.
 *
 * @rule depth-in-block The first new line is less deep than the next one if it opens a block.
 * @off undefined
 */
function depthInBlock([first = '', next = '']: readonly string[], indentation: string): number | undefined {
  if (!OPENS_BLOCK.test(first.trimEnd()) || ANYWHERE.test(next)) return undefined
  const own = indentationOf(next)
  if (own !== '' && own[0] !== indentation[0]) return indentationDepth(first)
  return indentationDepth(next) - (closesBlock(next) ? 0 : 1)
}

/** A line that ends in an opening bracket, or in a colon if it begins with a letter: a comment may end in a colon, too. */
const OPENS_BLOCK = /[([{]$|^\s*\p{L}.*:$/u
/** Lines that need not be in a block that opens right above: blank lines, list items, directives. */
const ANYWHERE = /^\s*(?:[-#]|$)/
