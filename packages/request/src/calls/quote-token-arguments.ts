/** The arguments of a call, and the offset behind the brace that closes them. */
interface Arguments {
  readonly fields: Readonly<Record<string, unknown>>
  readonly end: number
}

/**
 * Reads a dictionary whose strings stand between tokens for quotes, from its opening brace: names, which may stand between them
 * as well, strings, which hold no escapes, numbers, `true`, `false`, `null`, lists and dictionaries. Linear.
 *
 * @returns undefined where it is cut off, or holds anything else
 */
export function quoteTokenArguments(text: string, from: number): Arguments | undefined {
  const reader = new Reader(text, from)
  const fields = reader.value(0)
  return reader.isWrong ? undefined : { fields: fields as Arguments['fields'], end: reader.at }
}

const MOST_LEVELS = 16
const QUOTE = '<|"|>'
const PUNCTUATION = /\s*([{}[\],:])/y
const BARE_NAME = /\s*([\w$.-]{1,100})(?=\s*:)/y
const WORD = /\s*(true|false|null|-?\d{1,15}(?:\.\d{1,15})?)(?=\s*[,}\]])/y

class Reader {
  at: number
  /** Whether something else stood where a value must stand. */
  isWrong = false
  readonly #text: string

  constructor(text: string, from: number) {
    this.#text = text
    this.at = from
  }

  value(depth: number): unknown {
    if (depth > MOST_LEVELS) return this.#wrong()
    const string = this.#string()
    if (string !== undefined) return string
    if (this.#takes('{')) return Object.fromEntries(this.#items('}', () => this.#field(depth)))
    if (this.#takes('[')) return this.#items(']', () => this.value(depth + 1))
    const word = this.#take(WORD)
    return word === undefined ? this.#wrong() : (JSON.parse(word) as unknown)
  }

  #field(depth: number): [string, unknown] {
    const name = this.#string() ?? this.#take(BARE_NAME)
    if (name === undefined || !this.#takes(':')) this.#wrong()
    return [name ?? '', this.value(depth + 1)]
  }

  #items<Item>(close: string, read: () => Item): Item[] {
    const items: Item[] = []
    while (!this.isWrong && !this.#takes(close)) {
      items.push(read())
      if (!this.#takes(',') && this.#peek(PUNCTUATION) !== close) this.#wrong()
    }
    return items
  }

  #string(): string | undefined {
    const start = this.#text.slice(this.at, this.at + MOST_BLANKS).search(/\S/) + this.at
    if (start < this.at || !this.#text.startsWith(QUOTE, start)) return undefined
    const end = this.#text.indexOf(QUOTE, start + QUOTE.length)
    if (end === -1) return undefined
    this.at = end + QUOTE.length
    return this.#text.slice(start + QUOTE.length, end)
  }

  #takes(mark: string): boolean {
    const found = this.#peek(PUNCTUATION) === mark
    if (found) this.at = PUNCTUATION.lastIndex
    return found
  }

  #take(pattern: RegExp): string | undefined {
    const found = this.#peek(pattern)
    if (found !== undefined) this.at = pattern.lastIndex
    return found
  }

  #peek(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    return pattern.exec(this.#text)?.[1]
  }

  #wrong(): undefined {
    this.isWrong = true
    return undefined
  }
}

/** The most whitespace before a token. */
const MOST_BLANKS = 200
