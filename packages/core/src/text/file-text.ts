import type { Budget } from './budget.js'
import type { TextDocument } from './document.js'
import { LineIndex } from './line-index.js'
import { isBlank } from './lines.js'
import { isPlain } from './lookalikes.js'
import { keyOf } from './sameness.js'

/**
 * The text of a file as one call searches it: the document, its lines and their index, and the budget that pays for
 * it. Lines and index are made when they are first asked for, and the document keeps them for all its edits.
 */
export class FileText {
  readonly document: TextDocument
  readonly text: string
  readonly budget: Budget

  constructor(document: TextDocument, budget: Budget) {
    this.document = document
    this.text = document.text
    this.budget = budget
  }

  /** The number of lines. */
  get count(): number {
    return this.document.lineCount
  }

  /** The content of a line, counted from 0; undefined if there is none. */
  line(at: number): string | undefined {
    return this.document.lineIfAny(at)
  }

  /** The content of a line that the caller knows to exist. */
  known(at: number): string {
    return this.document.line(at)
  }

  /** The contents of the lines from `from` to before `to`, as far as there are any. */
  lines(from: number, to: number): string[] {
    return this.document.lines(Math.max(0, from), Math.min(to, this.count))
  }

  /** The numbers of the lines that are the same as a line on any rung but for whitespace in quotes, ascending. */
  at(line: string): readonly number[] {
    return this.#index.linesLike(line, this.budget)
  }

  /** The numbers of the lines at which consecutive lines begin that may be the same as these, ascending. Linear in both. */
  sequencesLike(lines: readonly string[]): readonly number[] {
    return this.#index.sequencesLike(lines, this.budget)
  }

  /** Whether no character looks like another one: then lines that are the same on any rung have the same words. */
  get isPlain(): boolean {
    return this.document.once(isPlainText)
  }

  /** The numbers of the lines that have a text in them, ascending. Asks for no index. */
  *holding(text: string): Generator<number> {
    const { document } = this
    for (let from = document.contentStart; from < document.text.length; ) {
      const found = document.text.indexOf(text, from)
      if (found < 0) return
      const line = document.lineAt(found)
      yield line
      from = document.lineNext(line)
    }
  }

  /** The numbers of the lines whose key may have this key in it: those with its longest word, and those that are not ASCII. */
  mayHold(key: string): number[] {
    const holding = [...this.holding(longestWord(key))]
    if (this.isPlain) return holding
    const lines = new Set([...holding, ...this.#index.notAscii])
    return [...lines].sort((one, other) => one - other)
  }

  /** Counts one search through the whole text. Whether there were so many that the index costs less: with many edits. */
  countSearch(): boolean {
    return ++this.document.once(countSearches).count > MOST_SEARCHES
  }

  /** Pays for one search through the whole text. */
  paySearch(): void {
    this.budget.spend(1 + this.text.length / CHARACTERS_PER_STEP)
  }

  /** The evidence, in bits, that a line is at its place: the rarer the line is in the file, the more. A blank line is none. */
  bits(line: string): number {
    const known = this.document.once(makeBits)
    const bits = known.get(line) ?? this.#bitsOf(line)
    known.set(line, bits)
    return bits
  }

  #bitsOf(line: string): number {
    if (isBlank(line)) return 0
    const count = Math.max(1, this.at(line).length)
    const letters = keyOf(line).match(LETTERS)?.length ?? 0
    return Math.log2((this.count + 1) / count) * Math.min(1, (1 + letters) / FULL_WEIGHT)
  }

  get #index(): LineIndex {
    return this.document.once(makeIndex)
  }
}

const isPlainText = ({ text, contentStart }: TextDocument) => isPlain(text.slice(contentStart))

const countSearches = () => ({ count: 0 })
/** The index costs about as much as so many searches. */
const MOST_SEARCHES = 32
/** The engine searches so many characters in the time of a step. */
const CHARACTERS_PER_STEP = 64

const makeBits = () => new Map<string, number>()

const makeIndex = (document: TextDocument) => new LineIndex(document)

/** A line with fewer letters and digits than this is less evidence than its rarity says. */
const FULL_WEIGHT = 12
const LETTERS = /[\p{L}\p{N}]/gu

/** The longest stretch of a text without whitespace. */
export function longestWord(text: string): string {
  return text.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}
