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
