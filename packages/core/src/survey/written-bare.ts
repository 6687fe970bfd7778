import type { TextDocument } from '../text/document.js'
import { closesBlock, indentationDepth } from '../text/indentation.js'
import { countNewlines, isBlank, lineContents } from '../text/lines.js'
import type { Span } from '../text/span.js'
import { hasWord } from '../text/words.js'
import type { TextEdit } from '../vocabulary/edit.js'

/**
 * Whether an edit was written without the indentation of its first line, or with less, so that an exact replacement would indent
 * the new lines too little. Every place must be a whole line, or whole lines, except for the first indentation, and
 * the new text must show it:
 *
 * - The only old line comes again below the first new line, indented less than in the file.
 *   File `    b()`, old `b()`, new `a()⏎b()`: the second line would lose its indentation.
 * - Another new line is as deep as the only old line, which is indented, but less than in the file.
 *   File `    b()`, old `  b()`, new `  b()⏎  c()`.
 * - The first new line opens a block, and the next line would not be inside it.
 *   File `    if (a) {`, old `if (a) {`, new `if (b) {⏎  c()`.
 * - The new text is empty, and only the indentation of the line would be left. File `    b()⏎`, old `b()⏎`.
 *
 * New lines that may be meant at the depth at which they are written show nothing. Linear in the new text and the
 * lines of the places.
 */
export function isWrittenWithoutIndentation(
  document: TextDocument,
  edit: TextEdit,
  places: readonly { readonly span: Span }[],
): boolean {
  if (edit.unit === 'lines' || places.length === 0) return false
  const depth = greatestMeantDepth(edit)
  return depth !== undefined && places.every(({ span }) => depthOfCoveredLine(document, span) > depth)
}

/**
 * The depth of the line that a place covers except for its indentation or the beginning of that; 0 if the place covers
 * the indentation too, or less than the rest.
 */
function depthOfCoveredLine(document: TextDocument, { start, end }: Span): number {
  const line = document.lineAround(start)
  const indentation = document.text.slice(line.start, start)
  const rest = document.text.slice(end, document.lineAround(end - 1).end)
  if (start === line.start || !isBlank(indentation) || !isBlank(rest)) return 0
  return indentationDepth(document.text.slice(line.start, line.end))
}

/**
 * The depth up to which the new text may be meant as written: in a file whose line is deeper, the new text would be
 * indented too little. Undefined if the new text shows nothing.
 */
function greatestMeantDepth({ search, replacement }: TextEdit): number | undefined {
  if (replacement === '') return search.endsWith('\n') ? 0 : undefined
  if (countNewlines(search.trimEnd()) > 0 || isBlank(search)) return undefined
  const lines = lineContents(replacement)
  if (lines.length < 2) return undefined
  const depths = [
    depthOfRepeated(search.trim(), lines),
    depthBeside(search, lines),
    depthInBlock(lines),
  ].filter((one) => one !== undefined)
  return depths.length === 0 ? undefined : Math.min(...depths)
}

/**
 * The depth at which the old line comes again below the first new line, in the same paragraph or not deeper than the
 * first new line.
 */
function depthOfRepeated(old: string, [first = '', ...others]: readonly string[]): number | undefined {
  if (!hasWord(old) || first.trim() === old) return undefined
  const at = others.findIndex((line) => line.trim() === old)
  const depth = indentationDepth(others[at] ?? '')
  const isFarther = depth > indentationDepth(first) && others.slice(0, at).some(isBlank)
  return at < 0 || isFarther ? undefined : depth
}

/** The depth of the only old line, if it is indented and a new line below the first one is as deep. */
function depthBeside(search: string, [, ...others]: readonly string[]): number | undefined {
  const depth = indentationDepth(search)
  const isAsDeep = (line: string) => !isBlank(line) && indentationDepth(line) === depth
  return depth > 0 && others.some(isAsDeep) ? depth : undefined
}

/**
 * The greatest depth that the first line may have if it opens a block and the next line is in that block; undefined
 * if it opens none.
 */
function depthInBlock([first = '', next = '']: readonly string[]): number | undefined {
  if (!OPENS_BLOCK.test(first.trimEnd()) || ANYWHERE.test(next)) return undefined
  return indentationDepth(next) - (closesBlock(next) ? 0 : 1)
}

/** A line that ends in an opening bracket, or in a colon if it begins with a letter: a comment may end in a colon, too. */
const OPENS_BLOCK = /[([{]$|^\s*\p{L}.*:$/u
/** Lines that need not be inside a block that opens right above: blank lines, list items, directives. */
const ANYWHERE = /^\s*(?:[-#]|$)/
