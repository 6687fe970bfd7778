import { areSameTrimmed } from './lines.js'

/** A text, trimmed, with every run of whitespace folded to one space. Linear. */
export function foldWhitespace(text: string): string {
  const trimmed = text.trim()
  // Checking whether a long text must change takes much less memory than writing a new one.
  return /\s\s|[^\S ]/.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed
}

/** A text without any whitespace. Linear. */
export function withoutWhitespace(text: string): string {
  return text.replace(/\s+/g, '')
}

/** Whether two texts are the same apart from whitespace. Linear. */
export function areSameButForWhitespace(one: string, other: string): boolean {
  // Most texts differ only at the ends of their lines, and comparing trimmed lines is much cheaper than rewriting both texts.
  return areSameTrimmed(one, other) || withoutWhitespace(one) === withoutWhitespace(other)
}

export interface BlankEnds {
  readonly lead: string
  readonly tail: string
}

/** The whitespace at the two ends of a text. For a blank text, both are the whole text. */
export function outerWhitespace(text: string): BlankEnds {
  return {
    lead: text.slice(0, text.length - text.trimStart().length),
    tail: text.slice(text.trimEnd().length),
  }
}
