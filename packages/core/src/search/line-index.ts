import type { TextDocument } from '../text/document.js'
import { foldLookalikes } from '../text/lookalikes.js'
import { findSequence, lastAtMost } from '../text/sequences.js'
import type { Span } from '../text/span.js'
import { withoutWhitespace } from '../text/whitespace.js'
import type { Budget } from '../vocabulary/replacer.js'
import type { LineKey } from './line-keys.js'

/**
 * The lines of a document as numbers: lines that are the same under any key have the same one, as whitespace and what
 * look-alike characters look like say nothing of it. Lines of one number may still differ. Made once per document, linear in the text.
 */
export class LineIndex {
  readonly numbers: Uint32Array
  /** The lines by the last bits of their numbers, ascending: from `#from[bits]` to `#from[bits + 1]`. */
  readonly #lines: Uint32Array
  readonly #from: Uint32Array
  /** What was searched last. */
  #last: { readonly searched: readonly string[]; readonly needle: Needle | undefined } | undefined

  constructor(document: TextDocument) {
    const { text, lineCount } = document
    const numbers = new Uint32Array(lineCount)
    // What ends a line is whitespace and says nothing. Counted apart: a loop that does no more than that is twice as fast.
    for (let line = 0; line < lineCount; line++)
      numbers[line] = numberOf(text, document.lineStart(line), document.lineNext(line))
    const lines = new Uint32Array(lineCount)
    const size = 2 ** Math.ceil(Math.log2(2 * lineCount + 1))
    const mask = size - 1
    // First how many lines have these bits, then where the next bits begin, and in the end where these do.
    const from = new Uint32Array(size + 1)
    for (let line = 0; line < lineCount; line++) {
      const bits = (numbers[line] ?? 0) & mask
      from[bits] = (from[bits] ?? 0) + 1
    }
    for (let bits = 1; bits <= size; bits++) from[bits] = (from[bits] ?? 0) + (from[bits - 1] ?? 0)
    for (let line = lineCount - 1; line >= 0; line--) {
      const bits = (numbers[line] ?? 0) & mask
      const at = (from[bits] ?? 0) - 1
      from[bits] = at
      lines[at] = line
    }
    this.numbers = numbers
    this.#lines = lines
    this.#from = from
  }

  /** The lines that may have a number, ascending: all that do, and those of others that end in the same bits. */
  linesOf(number: number): Uint32Array {
    const bits = this.#lastBits(number)
    return this.#lines.subarray(this.#begin(bits), this.#begin(bits + 1))
  }

  /** Searched lines as numbers; undefined where one of them is nowhere. One replacer after the other asks for the same ones. */
  needleOf(searched: readonly string[]): Needle | undefined {
    if (this.#last?.searched !== searched) this.#last = { searched, needle: this.#needleIn(searched) }
    return this.#last.needle
  }

  #needleIn(searched: readonly string[]): Needle | undefined {
    const numbers: number[] = []
    let [rarest, fewest] = [0, Number.POSITIVE_INFINITY]
    for (const line of searched) {
      const number = numberOfLine(line)
      const bits = this.#lastBits(number)
      const count = this.#begin(bits + 1) - this.#begin(bits)
      if (count === 0) return undefined
      if (count < fewest) [rarest, fewest] = [numbers.length, count]
      numbers.push(number)
    }
    return { numbers, rarest, lines: this.linesOf(numbers[rarest] as number) }
  }

  #lastBits(number: number): number {
    return number & (this.#from.length - 2)
  }

  #begin(bits: number): number {
    return this.#from[bits] as number
  }
}

/** Lines that are searched. */
export interface Needle {
  readonly numbers: readonly number[]
  /** Which of them may be at the fewest lines of the document, and these, ascending. */
  readonly rarest: number
  readonly lines: Uint32Array
}

/** The number of a line that was written elsewhere. */
export function numberOfLine(line: string): number {
  return numberOf(line, 0, line.length)
}

/** The hash by Fowler, Noll and Vo of what a line is but for whitespace, control characters and look-alike characters. */
function numberOf(text: string, start: number, end: number): number {
  let hash = OFFSET
  let seen = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    seen |= code
    if (code > SPACE) hash = Math.imul(hash ^ code, PRIME)
  }
  return seen > LAST_ASCII ? numberOfFolded(text.slice(start, end)) : hash >>> 0
}

/** The same number where a line has characters that are not ASCII. */
function numberOfFolded(line: string): number {
  let hash = OFFSET
  const folded = withoutWhitespace(foldLookalikes(line))
  for (let at = 0; at < folded.length; at++) {
    const code = folded.charCodeAt(at)
    if (code > SPACE) hash = Math.imul(hash ^ code, PRIME)
  }
  return hash >>> 0
}

/** A signed number of 32 bits: an engine works with others half as fast. */
const OFFSET = 0x811c9dc5 | 0
const PRIME = 0x01000193
const SPACE = 32
const LAST_ASCII = 127

const indexOf = (document: TextDocument) => new LineIndex(document)

/** The index of a document, made when it is first asked for. */
export function lineIndex(document: TextDocument): LineIndex {
  return document.once(indexOf)
}

/** Whether somebody has asked for it. */
export function hasLineIndex(document: TextDocument): boolean {
  return document.hasMade(indexOf)
}

/** Lines that are looked for in a document; see `findLines`. */
export interface LineSearch {
  readonly document: TextDocument
  readonly key: LineKey
  readonly searched: readonly string[]
  readonly budget: Budget
  readonly from: number
}

/**
 * As `findLines`, by the index of the document's lines, which it makes where there is none: where the lines have the same
 * numbers, they are compared under the key. Where that would be dearer than to look at all lines (lines that only the key tells
 * apart), it does that, with Knuth, Morris and Pratt. So it is linear in the document's lines plus the searched lines, whatever
 * they hold.
 */
export function* findIndexedLines({ document, key, searched, budget, from }: LineSearch): Generator<Span> {
  const needle = lineIndex(document).needleOf(searched)
  if (needle === undefined) return
  const line = document.lineAt(from)
  const top = document.lineStart(line) < from ? line + 1 : line
  const { lineCount } = document
  const spanAt = (first: number): Span => ({
    start: document.lineStart(first),
    end: document.lineEnd(first + searched.length - 1),
  })
  const isSame = (one: string, other: string) => one === other || key.of(one) === key.of(other)
  let allowance = lineCount + searched.length
  for (const first of placesOf(lineIndex(document), needle, budget, top)) {
    if (allowance < 0) {
      budget.spend(lineCount - first + searched.length)
      const below = document.lines(first, lineCount).map(key.of)
      for (const place of findSequence(below, searched.map(key.of))) yield spanAt(first + place)
      return
    }
    let same = 0
    while (same < searched.length && isSame(document.line(first + same), searched[same] as string)) same++
    allowance -= same + 1
    budget.spend(same + 1)
    if (same === searched.length) yield spanAt(first)
  }
}

/**
 * The first lines of all places where the numbers are those of the searched lines. Looks only at the lines that the rarest of them
 * may be; where that would be dearer than one scan (a file of repeated lines), it scans.
 */
function* placesOf(
  { numbers: all }: LineIndex,
  { numbers, rarest, lines }: Needle,
  budget: Budget,
  from: number,
): Generator<number> {
  if (lines.length * numbers.length > all.length * 2) {
    const below = all.subarray(from)
    budget.spend(below.length + numbers.length)
    for (const place of findSequence(below, numbers)) yield from + place
    return
  }
  for (let i = lastAtMost(lines, from + rarest - 1) + 1; i < lines.length; i++) {
    const first = (lines[i] as number) - rarest
    if (first + numbers.length > all.length) return
    let matched = 0
    while (matched < numbers.length && all[first + matched] === numbers[matched]) matched++
    budget.spend(matched + 1)
    if (matched === numbers.length) yield first
  }
}
