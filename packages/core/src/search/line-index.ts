import type { TextDocument } from '../text/document.js'
import { foldLookalikes } from '../text/lookalikes.js'
import { findSequence, lastAtMost } from '../text/sequences.js'
import type { Span } from '../text/span.js'
import { withoutWhitespace } from '../text/whitespace.js'
import type { Budget } from '../vocabulary/replacer.js'
import type { LineKey } from './line-keys.js'

/**
 * The lines of a document as numbers. Lines that are equal under any key have the same number, because it does not depend
 * on whitespace and on which look-alike a character is. Lines with the same number may still differ. Made once per
 * document, linear in the text.
 */
export class LineIndex {
  readonly numbers: Uint32Array
  /** The lines sorted by the last bits of their numbers: those with the same bits from `#from[bits]` to before `#from[bits + 1]`, ascending. */
  readonly #lines: Uint32Array
  readonly #from: Uint32Array
  /** The last searched lines. */
  #last: { readonly searched: readonly string[]; readonly needle: Needle | undefined } | undefined

  constructor(document: TextDocument) {
    const { text, lineCount } = document
    const numbers = new Uint32Array(lineCount)
    // Includes the ending, which is whitespace and does not count. A loop with nothing but the hash is twice as fast.
    for (let line = 0; line < lineCount; line++)
      numbers[line] = numberOf(text, document.lineStart(line), document.lineNext(line))
    const lines = new Uint32Array(lineCount)
    const size = 2 ** Math.ceil(Math.log2(2 * lineCount + 1))
    const mask = size - 1
    // Counting sort: `from` first holds the number of lines by bits, then where the lines of the next bits begin, and in
    // the end where the lines of these bits begin.
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

  /** The lines that may have the number, ascending: all with this number, and some whose numbers end in the same bits. */
  linesOf(number: number): Uint32Array {
    const bits = this.#lastBits(number)
    return this.#lines.subarray(this.#begin(bits), this.#begin(bits + 1))
  }

  /** The searched lines as numbers; undefined if the document lacks one. The last answer is kept, because every replacer asks the same. */
  needleOf(searched: readonly string[]): Needle | undefined {
    // A line alone is asked for between the searches for all lines.
    if (searched.length === 1) return this.#needleIn(searched)
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

/** Searched lines as numbers. */
export interface Needle {
  readonly numbers: readonly number[]
  /** The searched line that has the fewest candidates among the document's lines, and these candidates, ascending. */
  readonly rarest: number
  readonly lines: Uint32Array
}

/** The number of a line of another text. */
export function numberOfLine(line: string): number {
  return numberOf(line, 0, line.length)
}

/** The hash (Fowler, Noll and Vo) of a line without whitespace and control characters, look-alike characters folded. */
function numberOf(text: string, start: number, end: number): number {
  let hash = OFFSET
  let seen = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    seen |= code
    // A condition would be mispredicted at most spaces. All bits of `counts` are set for a character that counts.
    const counts = (SPACE - code) >> 31
    hash = (Math.imul(hash ^ code, PRIME) & counts) | (hash & ~counts)
  }
  return seen > LAST_ASCII ? numberOfFolded(text.slice(start, end)) : hash >>> 0
}

/** The same hash for a line with non-ASCII characters. */
function numberOfFolded(line: string): number {
  let hash = OFFSET
  const folded = withoutWhitespace(foldLookalikes(line))
  for (let at = 0; at < folded.length; at++) {
    const code = folded.charCodeAt(at)
    if (code > SPACE) hash = Math.imul(hash ^ code, PRIME)
  }
  return hash >>> 0
}

/** Signed 32 bits: engines are half as fast with other numbers. */
const OFFSET = 0x811c9dc5 | 0
const PRIME = 0x01000193
const SPACE = 32
const LAST_ASCII = 127

const indexOf = (document: TextDocument) => new LineIndex(document)

/** The index of a document, made on first use. */
export function lineIndex(document: TextDocument): LineIndex {
  return document.once(indexOf)
}

/** Whether the document's index has been made. */
export function hasLineIndex(document: TextDocument): boolean {
  return document.hasMade(indexOf)
}

/**
 * Like `findLines`, by the index of the document's lines, which it makes if there is none. Lines with the same numbers are
 * compared under the key. If that becomes dearer than reading all lines (many lines that differ only under the key), it
 * goes on with the algorithm of Knuth, Morris and Pratt (1977). So it is linear in the document's lines plus the searched
 * lines, whatever they contain.
 */
export function findIndexedLines(
  document: TextDocument,
  key: LineKey,
  searched: readonly string[],
  budget: Budget,
  from: number,
): IterableIterator<Span> {
  const needle = lineIndex(document).needleOf(searched)
  return needle === undefined ? NOTHING : findNeedle(document, key, searched, needle, budget, from)
}

const NOTHING: IterableIterator<never> = /* @__PURE__ */ [].values()

function* findNeedle(
  document: TextDocument,
  key: LineKey,
  searched: readonly string[],
  needle: Needle,
  budget: Budget,
  from: number,
): Generator<Span> {
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
 * The first lines of all runs that have the numbers of the searched lines. Looks only at the candidates of the rarest
 * line; if that is dearer than one scan (a file of repeated lines), it scans.
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
