import type { Budget } from './budget.js'
import type { TextDocument } from './document.js'
import { keyOf } from './sameness.js'
import { findSequence } from './sequences.js'

/**
 * Finds the lines of a document by their key. Every line gets a number, hashed from its non-blank characters in one
 * pass over the text; keys are made only of lines whose number is asked for.
 */
export class LineIndex {
  readonly #document: TextDocument
  /** The numbers by key, and by each text that was asked for: making its key costs most. */
  readonly #known = new Map<string, readonly number[]>()
  readonly #asked = new Map<string, readonly number[]>()
  #chains: Chains | undefined
  #notAscii: readonly number[] | undefined

  constructor(document: TextDocument) {
    this.#document = document
  }

  /** The numbers of the lines with the key of a line, ascending. The first call is linear in the document. */
  linesLike(line: string, budget: Budget): readonly number[] {
    const asked = this.#asked.get(line) ?? this.#linesWithKeyOf(line, budget)
    this.#asked.set(line, asked)
    return asked
  }

  #linesWithKeyOf(line: string, budget: Budget): readonly number[] {
    const key = keyOf(line)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    this.#chains ??= chainsOf(this.#document, budget)
    const { numbers, next, heads } = this.#chains
    const wanted = numberOfKey(key)
    const found: number[] = []
    let same = line
    let at = heads[wanted & (heads.length - 1)] as number
    for (; at >= 0; at = next[at] as number) {
      if (numbers[at] !== wanted) continue
      budget.spend(1)
      const own = this.#document.line(at)
      if (own !== same && keyOf(own) !== key) continue
      // Equal lines need no key of their own.
      same = own
      found.push(at)
    }
    this.#known.set(key, found)
    return found
  }

  /** The numbers of the lines at which consecutive lines begin that have the numbers of some lines: a few may differ in their keys. */
  sequencesLike(lines: readonly string[], budget: Budget): readonly number[] {
    budget.spend(this.#document.lineCount)
    this.#chains ??= chainsOf(this.#document, budget)
    const wanted = lines.map((line) => numberOfKey(keyOf(line)))
    return Array.from(findSequence(this.#chains.numbers, wanted))
  }

  /** The numbers of the lines that have a character beyond ASCII, ascending. */
  get notAscii(): readonly number[] {
    this.#notAscii ??= linesBeyondAscii(this.#document)
    return this.#notAscii
  }
}

/** The number of each line, and the lines whose numbers fall into one slot, chained from the first to the last. */
interface Chains {
  readonly numbers: Int32Array
  readonly next: Int32Array
  readonly heads: Int32Array
}

function chainsOf(document: TextDocument, budget: Budget): Chains {
  const count = document.lineCount
  const [numbers, next] = [new Int32Array(count), new Int32Array(count)]
  const heads = new Int32Array(2 ** Math.ceil(Math.log2(count + 1))).fill(-1)
  for (let line = count - 1; line >= 0; line--) {
    if (line % LINES_AT_ONCE === 0) budget.spend(Math.min(LINES_AT_ONCE, count - line))
    const number = numberOf(document.text, document.lineStart(line), document.lineStart(line + 1))
    const slot = number & (heads.length - 1)
    numbers[line] = number
    next[line] = heads[slot] as number
    heads[slot] = line
  }
  return { numbers, next, heads }
}

/** The host may cancel whenever so many lines have their number. */
const LINES_AT_ONCE = 1024

/** A number for the non-blank characters of a stretch of text. Stretches with the same key have the same number. */
function numberOf(text: string, start: number, end: number): number {
  let number = 0
  let all = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    // All bits for a character beyond the space, no bit for whitespace; a branch would cost more.
    const mask = (SPACE - code) >> 31
    all |= code
    number = (number + (((number << 5) - (number << 1) + code) & mask)) | 0
  }
  return all <= LAST_ASCII ? number : numberOfKey(keyOf(text.slice(start, end)))
}

function numberOfKey(key: string): number {
  let number = 0
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at)
    number = (number + (((number << 5) - (number << 1) + code) & ((SPACE - code) >> 31))) | 0
  }
  return number
}

const SPACE = 32
const LAST_ASCII = 127

function linesBeyondAscii(document: TextDocument): number[] {
  const lines: number[] = []
  const beyond = /[^\u0000-\u007f]/g
  beyond.lastIndex = document.contentStart
  for (let found = beyond.exec(document.text); found !== null; found = beyond.exec(document.text)) {
    const line = document.lineAt(found.index)
    lines.push(line)
    beyond.lastIndex = document.lineNext(line)
    if (beyond.lastIndex >= document.text.length) break
  }
  return lines
}
