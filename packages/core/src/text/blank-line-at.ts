import type { TextDocument } from './document.js'
import { isBlank } from './lines.js'

/**
 * Whether the next line above or below a line has text and the one behind that is blank: a blank line that a request has right at its
 * edge is there behind one that it leaves out, and nobody knows on which side of that one new lines go.
 */
export function isBlankBehindOne(document: TextDocument, line: number, step: 1 | -1): boolean {
  return !isBlank(document.line(line + step)) && isBlank(document.lineIfAny(line + 2 * step) ?? 'none')
}

/** Whether a line begins at an offset, and is blank. Not behind the final newline. */
export function isBlankLineAt(document: TextDocument, offset: number): boolean {
  if (offset >= document.text.length) return false
  const { start, end } = document.lineAround(offset)
  return start === offset && isBlank(document.text.slice(start, end))
}
