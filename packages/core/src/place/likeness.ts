import type { Budget } from '../text/budget.js'
import type { FileText } from '../text/file-text.js'
import { Lexicon, lexiconOf, type PreparedLine } from '../text/lexicon.js'

/**
 * How much alike two lines are, from 0 to 1: the share of words, or of pairs of letters, that both have, whichever is
 * more (Dice 1945). A typo or a changed name leaves most of it. Lines beyond 2,000 characters are not compared.
 */
export function likeness(one: string, other: string): number {
  const lexicon = new Lexicon()
  return likenessOf(lexicon.line(one), lexicon.line(other))
}

/** {@link likeness} of two lines of one lexicon. */
export function likenessOf(one: PreparedLine, other: PreparedLine): number {
  if (isLong(one) || isLong(other)) return 0
  return Math.max(dice(one.words, other.words), dice(one.pairs, other.pairs))
}

/** {@link likeness} of two lines, at least one of which is a file's: what it takes to make a line ready is done once, and charged. */
export function likenessIn(file: FileText, one: string, other: string): number {
  const { line: prepare } = lexiconOf(file.document)
  const [own, found] = [prepare(one), prepare(other)]
  file.budget.spend(likenessSteps(own, found))
  return likenessOf(own, found)
}

/** The {@link likenessIn} a file of a line with one of some rows: fast for all of them, one after the other, with each line. */
export function likenessToRows(
  { document, budget }: FileText,
  rows: readonly string[],
): (line: string, row: number) => number {
  const { line: prepare } = lexiconOf(document)
  const likenesses = new RowLikeness(rows.map(prepare), budget)
  return (line, row) => likenesses.of(prepare(line), row)
}

/** The steps that it takes to compare two lines. */
export function likenessSteps(one: PreparedLine, other: PreparedLine): number {
  if (isLong(one) || isLong(other)) return 1
  return (one.words.length + one.pairs.length + other.words.length + other.pairs.length) / COUNTS_PER_STEP
}

const COUNTS_PER_STEP = 2
const LONGEST = 2000

function isLong({ text }: PreparedLine): boolean {
  return text.length > LONGEST
}

/** A line that is at least this much like another is that line with a typo or a change, no other line. */
export const TYPO = 0.75

function dice(some: Float64Array, others: Float64Array): number {
  if (some.length === 0 || others.length === 0) return 0
  let [both, at, other] = [0, 0, 0]
  while (at < some.length && other < others.length) {
    const [own, its] = [some[at] as number, others[other] as number]
    if (own <= its) at++
    if (its <= own) other++
    if (own === its) both++
  }
  return share(both, some.length, others.length)
}

function share(both: number, some: number, others: number): number {
  return both === 0 ? 0 : (2 * both) / (some + others)
}

/** The likeness of lines with all of some rows: by lists of the rows that have a word or a pair. */
export class RowLikeness {
  readonly #budget: Budget
  /** The number of each row among the different ones. */
  readonly #numbers: Int32Array
  readonly #words: Shares
  readonly #pairs: Shares
  #line: PreparedLine | undefined

  constructor(rows: readonly PreparedLine[], budget: Budget) {
    this.#budget = budget
    const numbers = new Map<PreparedLine, number>()
    for (const row of rows) if (!numbers.has(row)) numbers.set(row, numbers.size)
    this.#numbers = Int32Array.from(rows, (row) => numbers.get(row) as number)
    const different = [...numbers.keys()]
    this.#words = new Shares(different.map((row) => (isLong(row) ? NOTHING : row.words)))
    this.#pairs = new Shares(different.map((row) => (isLong(row) ? NOTHING : row.pairs)))
  }

  /** The likeness of a line with a row. Fast where a line is asked for with all rows, one after the other. */
  of(line: PreparedLine, row: number): number {
    if (line !== this.#line) {
      this.#line = line
      this.#words.shareWith(isLong(line) ? NOTHING : line.words, this.#budget)
      this.#pairs.shareWith(isLong(line) ? NOTHING : line.pairs, this.#budget)
    }
    const number = this.#numbers[row] as number
    return Math.max(this.#words.of(number), this.#pairs.of(number))
  }
}

const NUMBERS_PER_STEP = 4
const NOTHING = /* @__PURE__ */ new Float64Array()

/** How much each of some lists shares with another list. */
class Shares {
  readonly #lists: readonly Float64Array[]
  readonly #holding = new Map<number, number[]>()
  readonly #counts: Int32Array
  #count = 0

  constructor(lists: readonly Float64Array[]) {
    this.#lists = lists
    this.#counts = new Int32Array(lists.length)
    for (const [number, items] of lists.entries())
      for (const item of items) {
        const known = this.#holding.get(item)
        if (known === undefined) this.#holding.set(item, [number])
        else known.push(number)
      }
  }

  shareWith(items: Float64Array, budget: Budget): void {
    this.#counts.fill(0)
    this.#count = items.length
    for (const item of items) {
      const numbers = this.#holding.get(item) ?? []
      budget.spend(1 + numbers.length / NUMBERS_PER_STEP)
      for (const number of numbers) (this.#counts[number] as number)++
    }
  }

  of(number: number): number {
    return share(this.#counts[number] as number, this.#count, (this.#lists[number] as Float64Array).length)
  }
}
