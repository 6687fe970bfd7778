import { areSameTrimmed } from './lines.js'

/** A text with every run of whitespace folded to one blank, trimmed. Linear. */
export function foldWhitespace(text: string): string {
  const trimmed = text.trim()
  // To write a long text anew takes much more memory than to see that it need not be.
  return /\s\s|[^\S ]/.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed
}

/** A text without any whitespace. Linear. */
export function withoutWhitespace(text: string): string {
  return text.replace(/\s+/g, '')
}

/** Whether two texts are the same but for whitespace. Linear. */
export function areSameButForWhitespace(one: string, other: string): boolean {
  // Most are the same within their lines: to trim these takes a fraction of what it takes to write the text anew.
  return areSameTrimmed(one, other) || withoutWhitespace(one) === withoutWhitespace(other)
}

/** A line with other text between the whitespace at its ends. */
export function withTextOf(line: string, text: string): string {
  return line.replace(line.trim(), () => text)
}

export interface BlankEnds {
  readonly lead: string
  readonly tail: string
}

/** The whitespace at the two ends of a text; of a blank text it is all of it, twice. */
export function outerWhitespace(text: string): BlankEnds {
  return {
    lead: text.slice(0, text.length - text.trimStart().length),
    tail: text.slice(text.trimEnd().length),
  }
}
