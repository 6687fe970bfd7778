import type { TextDocument } from '../text/document.js'
import type { Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'

/**
 * Whether a place begins or ends in the middle of what nobody means a part of: a number or, for a text that goes beyond its line, so that it was
 * copied from its beginning to its end, a word. A part of a name within a line may be meant.
 */
export function cutsInTwo({ text }: TextDocument, { unit, search }: TextEdit, { start, end }: Span): boolean {
  if (unit === 'lines' || end === start) return false
  const whole = search.includes('\n') ? WORD : DIGIT
  return [start, end].some((at) => whole.test(text.charAt(at - 1)) && whole.test(text.charAt(at)))
}

const DIGIT = /\p{Nd}/u
const WORD = /[\p{L}\p{N}_]/u
