import type { TextDocument } from '../text/document.js'
import { closesBlock, indentationDepth } from '../text/indentation.js'
import { countNewlines, isBlank, lineContents } from '../text/lines.js'
import type { Span } from '../text/span.js'
import { hasWord } from '../text/words.js'
import type { TextEdit } from '../vocabulary/edit.js'

/**
 * Whether all places of an edit hold all of a line, or of lines, but the first indentation, and the new text shows that it was written without this
 * indentation, so that to the letter its lines would be too shallow there:
 *
 * - the only old line comes again below the first new one, shallower than the file has it;
 * - the first new line opens a block, and the next one is not inside it;
 * - there is no new text, and of the line no more than its indentation would be left.
 *
 * New lines that may be as deep as they are meant show nothing. Linear in the new text and the lines of the places.
 */
export function areWrittenBare(
  document: TextDocument,
  edit: TextEdit,
  places: readonly { readonly span: Span }[],
): boolean {
  if (edit.unit === 'lines' || places.length === 0) return false
  const depth = depthOfBare(edit)
  return depth !== undefined && places.every(({ span }) => depthOfLine(document, span) > depth)
}

/** How deep the line is of which a place holds all but the indentation; 0 where it holds it, too, or not all. */
function depthOfLine(document: TextDocument, { start, end }: Span): number {
  const indentation = document.text.slice(document.lineAround(start).start, start)
  const rest = document.text.slice(end, document.lineAround(end - 1).end)
  return isBlank(indentation) && isBlank(rest) ? indentationDepth(indentation) : 0
}

/** The depth of lines that are deeper than the new text can be meant; undefined where it may be meant as it is. */
function depthOfBare({ search, replacement }: TextEdit): number | undefined {
  if (replacement === '') return search.endsWith('\n') ? 0 : undefined
  if (countNewlines(search.trimEnd()) > 0 || isBlank(search)) return undefined
  const lines = lineContents(replacement)
  if (lines.length < 2) return undefined
  const depths = [depthOfRepeated(search.trim(), lines), depthInBlock(lines)].filter(
    (one) => one !== undefined,
  )
  return depths.length === 0 ? undefined : Math.min(...depths)
}

/** How deep the old line comes again below the first new one, in the same paragraph or at the same depth. */
function depthOfRepeated(old: string, [first = '', ...others]: readonly string[]): number | undefined {
  if (!hasWord(old) || first.trim() === old) return undefined
  const at = others.findIndex((line) => line.trim() === old)
  const depth = indentationDepth(others[at] ?? '')
  const isFarther = depth > indentationDepth(first) && others.slice(0, at).some(isBlank)
  return at < 0 || isFarther ? undefined : depth
}

/** The depth that a line cannot have which opens a block, if the next line is in it. */
function depthInBlock([first = '', next = '']: readonly string[]): number | undefined {
  if (!OPENS_BLOCK.test(first.trimEnd()) || ANYWHERE.test(next)) return undefined
  return indentationDepth(next) - (closesBlock(next) ? 0 : 1)
}

/** Behind a colon, only what is no remark. */
const OPENS_BLOCK = /[([{]$|^\s*\p{L}.*:$/u
/** Lines that need not be inside a block that is opened right above: blank ones, items of a list, directives. */
const ANYWHERE = /^\s*(?:[-#]|$)/
