import { indentationDepth } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'

/**
 * Finds lines in a text whose last line is ended, all searches together within a few passes over it: after that every
 * answer is undefined, for nobody knows.
 */
export class LineFinder {
  readonly #text: string
  /** How many characters may still be compared. */
  #allowance: number

  constructor(text: string) {
    this.#text = text
    this.#allowance = text.length * PASSES
  }

  /** Takes so many characters off what may still be compared. Whether that was there. */
  spend(characters: number): boolean {
    this.#allowance -= characters
    return this.#allowance >= 0
  }

  /** Where lines begin, each with its ending, within a part of the text; -1 for nowhere. */
  find(lines: string, from: number, to?: number): number | undefined {
    return this.#first(lines, from, to, (at) => {
      const isLine = at === 0 || this.#text[at - 1] === '\n'
      const isWithin = at + lines.length <= (to ?? this.#text.length)
      return isLine && isWithin && this.#text.startsWith(lines, at) ? at : undefined
    })
  }

  /** Where a line begins that is this text but for whitespace at its ends; -1 for nowhere. */
  findHeading(heading: string, from: number): number | undefined {
    const content = heading.trim()
    return this.#first(content, from, undefined, (at) => {
      if (!this.#text.startsWith(content, at)) return undefined
      const start = this.#beforeWhitespace(at)
      const isLine = this.#text[this.#afterWhitespace(at + content.length)] === '\n'
      return isLine && start >= from && (start === 0 || this.#text[start - 1] === '\n') ? start : undefined
    })
  }

  /** Whether a text is nowhere in a part of the text. */
  isNowhere(sought: string, from: number, to?: number): boolean {
    return this.#first(sought, from, to, (at) => (this.#text.startsWith(sought, at) ? at : undefined)) === -1
  }

  /**
   * Whether a line is in the block that a line above it heads: all between them are deeper than that one, or blank.
   *
   * @param known a line that does, or the heading
   */
  isBelow(heading: number, known: number, line: number): boolean | undefined {
    const depth = this.#depthAt(heading)
    for (let at = known; at < line; ) {
      const next = this.#text.indexOf('\n', at) + 1
      if (!this.spend(next - at)) return undefined
      at = next
      if (this.#depthAt(at) <= depth) return false
    }
    return true
  }

  /** How deep the line is that begins here; deeper than any if it is blank. */
  #depthAt(start: number): number {
    const end = this.#afterWhitespace(start)
    this.spend(end - start)
    return end === this.#text.length || this.#text[end] === '\n'
      ? Number.POSITIVE_INFINITY
      : indentationDepth(this.#text.slice(start, end))
  }

  /** Where the whitespace right before a place, in its line, begins. */
  #beforeWhitespace(at: number): number {
    let start = at
    while (start > 0 && this.#text[start - 1] !== '\n' && isBlank(this.#text.charAt(start - 1))) start--
    return start
  }

  /** Where the whitespace right at a place, in its line, ends. */
  #afterWhitespace(at: number): number {
    let end = at
    while (end < this.#text.length && this.#text[end] !== '\n' && isBlank(this.#text.charAt(end))) end++
    return end
  }

  #first(
    sought: string,
    from: number,
    to: number | undefined,
    accepted: (at: number) => number | undefined,
  ): number | undefined {
    const part = this.#text.slice(from, to)
    const skipped = beforeRare(sought)
    const piece = sought.slice(skipped, skipped + PIECE_LENGTH)
    for (let at = part.indexOf(piece, skipped); at !== -1; at = part.indexOf(piece, at + 1)) {
      if (!this.spend(sought.length)) return undefined
      const found = accepted(from + at - skipped)
      if (found !== undefined) return found
    }
    return -1
  }
}

const PASSES = 4
const PIECE_LENGTH = 64

/**
 * How many characters come before one that is rare in most texts. A search takes its time with every place of the
 * first character that it looks for.
 */
function beforeRare(lines: string): number {
  const rare = lines.slice(0, -PIECE_LENGTH / 4).search(/[A-Z\d]/)
  return rare === -1 ? Math.max(0, lines.search(/\S/)) : rare
}
