import type { TextDocument } from './document.js'
import { isBlank } from './lines.js'

/**
 * Whether the first of two lines away from a place has text and the second is blank: a blank line that a request has right at its
 * edge is there behind one that it leaves out, and nobody knows on which side of that one new lines go.
 */
export function isBlankBehindOne(next: string | undefined, second: string | undefined): boolean {
  return next !== undefined && !isBlank(next) && second !== undefined && isBlank(second)
}

/** Whether a line begins at an offset, and is blank. Not behind the final newline. */
export function isBlankLineAt(document: TextDocument, offset: number): boolean {
  if (offset >= document.text.length) return false
  const { start, end } = document.lineAround(offset)
  return start === offset && isBlank(document.text.slice(start, end))
}
