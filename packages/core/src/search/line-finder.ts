import { closesBlock, indentationDepth } from '../text/indentation.js'
import { areSameLines, isBlank } from '../text/lines.js'
import { foldLine } from './line-keys.js'

/**
 * Finds lines in a text whose last line is ended, all searches together within a few passes over it: after that every
 * answer is undefined, for nobody knows.
 */
export class LineFinder {
  readonly #text: string
  /** How many characters may still be compared. */
  #allowance: number
  /** A line that is below anchors, and how deep the innermost of these is: what is below both is not looked for again. */
  #below: { readonly anchors: readonly string[]; readonly line: number; readonly depth: number } | undefined

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

  /** Whether a text is nowhere in a part of the text. */
  isNowhere(sought: string, from: number, to?: number): boolean {
    return this.#first(sought, from, to, (at) => (this.#text.startsWith(sought, at) ? at : undefined)) === -1
  }

  /**
   * Whether a line is in the block of an anchor, and this one in the block of the one before. From line to line above it, each that is
   * less deep than all below heads a block that it is in.
   *
   * @param anchors as {@link foldLine} leaves them, outermost first
   */
  isBelow(anchors: readonly string[], line: number): boolean | undefined {
    if (anchors.length === 0) return true
    const last = this.#below
    const known = last !== undefined && areSameLines(last.anchors, anchors) ? last : undefined
    let [left, least, innermost] = [anchors.length, Number.POSITIVE_INFINITY, 0]
    for (let start = line; left > 0 && least > 0; ) {
      if (known !== undefined && start < known.line && least > known.depth) {
        innermost = known.depth
        left = 0
        break
      }
      const depth = this.#depthAt(start)
      if (depth < least) {
        const content = this.#text.slice(start, this.#text.indexOf('\n', start))
        const isAnchor = anchors[left - 1] === foldLine(content)
        if (isAnchor && left === anchors.length) innermost = depth
        if (isAnchor) left--
        const closes = closesBlock(content)
        // What closes a block is in it, and so may another line be that closes the next one.
        if (isAnchor && closes && left > 0) return undefined
        least = closes && start === line ? depth + 1 : depth
      }
      if (start === 0) break
      const above = start === 1 ? 0 : this.#text.lastIndexOf('\n', start - 2) + 1
      if (!this.spend(start - above)) return undefined
      start = above
    }
    if (left === 0) this.#below = { anchors, line, depth: innermost }
    return left === 0
  }

  /** How deep the line is that begins here; deeper than any if it is blank. */
  #depthAt(start: number): number {
    let end = start
    while (end < this.#text.length && this.#text[end] !== '\n' && isBlank(this.#text.charAt(end))) end++
    this.spend(end - start)
    return end === this.#text.length || this.#text[end] === '\n'
      ? Number.POSITIVE_INFINITY
      : indentationDepth(this.#text.slice(start, end))
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
