import type { Span } from './span.js'

/** One replacement in a text: the characters of `span` give way to `text`. An insertion has an empty span. */
export interface Change {
  readonly span: Span
  readonly text: string
}

/**
 * Puts changes into the text that their spans refer to. Nothing outside the spans is touched.
 *
 * @param text the text that the spans point into
 * @param changes in ascending order and without overlaps; two insertions at one place keep their order
 * @returns the new text; the same string when there is no change. Linear in text and changes.
 */
export function applyChanges(text: string, changes: readonly Change[]): string {
  if (changes.length === 0) return text
  // Added up, not joined: engines keep such a text as its parts, and copy it only for those who read all of it.
  let result = ''
  let position = 0
  for (const { span, text: insertion } of changes) {
    result += text.slice(position, span.start) + insertion
    position = span.end
  }
  return result + text.slice(position)
}
