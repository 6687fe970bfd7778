import { closesBlock, indentationDepth } from '../text/indentation.js'
import { areSameLines, isBlank } from '../text/lines.js'
import { foldLine } from './line-keys.js'

/**
 * Finds lines in a text whose last line has an ending. All searches together may read the text a few times ({@link PASSES}).
 * Once that is used up, the answer is undefined, which means unknown.
 */
export class LineFinder {
  readonly #text: string
  /** How many characters may still be compared. */
  #allowance: number
  /**
   * The last line found below anchors, and the depth of the innermost of these. A later search for the same anchors stops
   * when it gets there.
   */
  #lastBelow:
    | { readonly anchors: readonly string[]; readonly line: number; readonly depth: number }
    | undefined

  constructor(text: string) {
    this.#text = text
    this.#allowance = text.length * PASSES
  }

  /** Spends characters of the allowance. Returns false once it is used up. */
  spend(characters: number): boolean {
    this.#allowance -= characters
    return this.#allowance >= 0
  }

  /** The offset at which the lines, each with its ending, first stand in a part of the text; -1 if they do not. */
  find(lines: string, from: number, to?: number): number | undefined {
    const end = to ?? this.#text.length
    const isWholeLine = (at: number) => at === 0 || this.#text[at - 1] === '\n'
    return this.#first(lines, from, to, (at) => isWholeLine(at) && at + lines.length <= end)
  }

  /** Whether a part of the text does not contain `sought`; false if that is unknown. */
  isNowhere(sought: string, from: number, to?: number): boolean {
    return this.#first(sought, from, to, () => true) === -1
  }

  /**
   * Whether a line is in the block of the last anchor, and each anchor in the block of the one before. Going up from the
   * line, each line that is indented less than all lines below it heads a block which contains the line.
   *
   * @param anchors folded by {@link foldLine}, outermost first
   * @param line the offset at which the line begins
   */
  isBelow(anchors: readonly string[], line: number): boolean | undefined {
    if (anchors.length === 0) return true
    const last = this.#lastBelow
    const known = last !== undefined && areSameLines(last.anchors, anchors) ? last : undefined
    let [anchorsLeft, leastDepth, innermostDepth] = [anchors.length, Number.POSITIVE_INFINITY, 0]
    for (let start = line; anchorsLeft > 0 && leastDepth > 0; ) {
      if (known !== undefined && start < known.line && leastDepth > known.depth) {
        innermostDepth = known.depth
        anchorsLeft = 0
        break
      }
      const depth = this.#depthAt(start)
      if (depth < leastDepth) {
        const content = this.#text.slice(start, this.#text.indexOf('\n', start))
        const isAnchor = anchors[anchorsLeft - 1] === foldLine(content)
        if (isAnchor && anchorsLeft === anchors.length) innermostDepth = depth
        if (isAnchor) anchorsLeft--
        const closes = closesBlock(content)
        // A closing line belongs to the block that it closes, and so may a line that closes the next block: unknown.
        if (isAnchor && closes && anchorsLeft > 0) return undefined
        leastDepth = closes && start === line ? depth + 1 : depth
      }
      if (start === 0) break
      const above = start === 1 ? 0 : this.#text.lastIndexOf('\n', start - 2) + 1
      if (!this.spend(start - above)) return undefined
      start = above
    }
    if (anchorsLeft === 0) this.#lastBelow = { anchors, line, depth: innermostDepth }
    return anchorsLeft === 0
  }

  /** The indentation, in columns, of the line that begins here; infinite if it is blank. */
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
    isAccepted: (at: number) => boolean,
  ): number | undefined {
    const part = this.#text.slice(from, to)
    const skipped = beforeRare(sought)
    const piece = sought.slice(skipped, skipped + PIECE_LENGTH)
    for (let at = part.indexOf(piece, skipped); at !== -1; at = part.indexOf(piece, at + 1)) {
      if (!this.spend(sought.length)) return undefined
      const start = from + at - skipped
      if (isAccepted(start) && this.#text.startsWith(sought, start)) return start
    }
    return -1
  }
}

const PASSES = 4
const PIECE_LENGTH = 64

/**
 * The number of characters before the first one that is rare in most texts (a capital or a digit). A search stops at every
 * place of its first character, so it should start with a rare one.
 */
function beforeRare(lines: string): number {
  const rare = lines.slice(0, -PIECE_LENGTH / 4).search(/[A-Z\d]/)
  return rare === -1 ? Math.max(0, lines.search(/\S/)) : rare
}
