import type { TextDocument } from './document.js'
import { isBlank } from './lines.js'
import { DIFFERENT, keyOf, type Rung, rungOf } from './sameness.js'

/** A line with what comparing it asks for, each made once. */
export class PreparedLine {
  readonly text: string
  /** The number of its key: lines of one lexicon that are the same on some rung have the same. */
  readonly key: number
  readonly isBlank: boolean
  readonly #lexicon: Lexicon
  readonly #rungs = new Map<PreparedLine, Rung>()
  #compared: PreparedLine | undefined
  #rung: Rung = DIFFERENT
  #words: Float64Array | undefined
  #pairs: Float64Array | undefined

  constructor(text: string, key: number, lexicon: Lexicon) {
    this.text = text
    this.key = key
    this.isBlank = isBlank(text)
    this.#lexicon = lexicon
  }

  /** `rungOf` this line and another one of its lexicon. */
  rungWith(other: PreparedLine): Rung {
    if (this === other) return 0
    if (this.key !== other.key) return DIFFERENT
    // Most often it is asked again for a line like the one before.
    if (this.#compared !== other) {
      this.#compared = other
      this.#rung = remembered(this.#rungs, other, () => rungOf(this.text, other.text))
    }
    return this.#rung
  }

  /** Its words as ascending numbers. The second of two equal words has a number of its own, so that lists compare as sets. */
  get words(): Float64Array {
    this.#words ??= asSet(
      keyOf(this.text)
        .match(/[\p{L}\p{N}_]+/gu)
        ?.map((word) => this.#lexicon.numberOf(word)),
    )
    return this.#words
  }

  /** Its pairs of neighbouring letters, likewise. */
  get pairs(): Float64Array {
    if (this.#pairs === undefined) {
      const letters = keyOf(this.text).replaceAll(' ', '')
      const pairs: number[] = []
      for (let at = 0; at + 1 < letters.length; at++)
        pairs.push(letters.charCodeAt(at) * 2 ** 16 + letters.charCodeAt(at + 1))
      this.#pairs = asSet(pairs)
    }
    return this.#pairs
  }
}

/** Ascending numbers, each with how often it was there before. */
function asSet(numbers: readonly number[] = []): Float64Array {
  const sorted = Float64Array.from(numbers).sort()
  let [before, times] = [-1, 0]
  for (let at = 0; at < sorted.length; at++) {
    const own = sorted[at] as number
    times = own === before ? times + 1 : 0
    before = own
    sorted[at] = own * MOST_TIMES + times
  }
  return sorted
}

/** More than a line that is compared has of anything. */
const MOST_TIMES = 2 ** 12

/** The lines of a document and of what is compared with it, each prepared once. */
export class Lexicon {
  readonly #lines = new Map<string, PreparedLine>()
  readonly #numbers = new Map<string, number>()

  readonly line = (text: string): PreparedLine =>
    remembered(this.#lines, text, () => new PreparedLine(text, this.numberOf(keyOf(text)), this))

  /** A number for a word or a key. */
  numberOf(text: string): number {
    return remembered(this.#numbers, text, () => this.#numbers.size)
  }
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key)
  if (value !== undefined) return value
  const made = make()
  known.set(key, made)
  return made
}

export function lexiconOf(document: TextDocument): Lexicon {
  return document.once(newLexicon)
}

const newLexicon = () => new Lexicon()

/** The lines of a document by their numbers, each prepared when it is first asked for. */
export function preparedLineOf(document: TextDocument): (line: number) => PreparedLine {
  return document.once(linesPreparedIn)
}

function linesPreparedIn(document: TextDocument): (line: number) => PreparedLine {
  const lexicon = lexiconOf(document)
  const known = new Array<PreparedLine | undefined>(document.lineCount)
  return (line: number) => {
    known[line] ??= lexicon.line(document.line(line))
    return known[line] as PreparedLine
  }
}
