/** A text with every run of white space folded to one blank, trimmed. Linear. */
export function foldWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** A text without any white space. Linear. */
export function withoutWhitespace(text: string): string {
  return text.replace(/\s+/g, '')
}
