import type { TextDocument } from './document.js'
import { isBlank } from './lines.js'

/** Whether a line begins at an offset, and is blank. Not behind the final newline. */
export function isBlankLineAt(document: TextDocument, offset: number): boolean {
  if (offset >= document.text.length) return false
  const { start, end } = document.lineAround(offset)
  return start === offset && isBlank(document.text.slice(start, end))
}
