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
  const pieces: string[] = []
  let position = 0
  for (const { span, text: insertion } of changes) {
    pieces.push(text.slice(position, span.start), insertion)
    position = span.end
  }
  pieces.push(text.slice(position))
  return pieces.join('')
}
