/** Keyword arguments, and the offset behind the bracket that closes them. */
export interface PythonArguments {
  readonly fields: Readonly<Record<string, unknown>>
  readonly end: number
}

/**
 * Reads the keyword arguments of a call in Python, from behind its opening bracket: strings, numbers, `True`, `False`, `None`,
 * lists and dictionaries. A string may hold line breaks as they are. Linear.
 *
 * @returns undefined where they are cut off, or hold anything else
 */
export function pythonArguments(text: string, from: number): PythonArguments | undefined {
  try {
    return new Reader(text, from).arguments()
  } catch (error) {
    if (error instanceof NotLiteral) return undefined
    throw error
  }
}

/** Thrown where the text is no literal. */
class NotLiteral extends Error {}

class Reader {
  readonly #text: string
  #at: number

  constructor(text: string, from: number) {
    this.#text = text
    this.#at = from
  }

  arguments(): PythonArguments {
    const fields: Record<string, unknown> = {}
    while (this.#take(CLOSE) === undefined) {
      const name = this.#need(KEYWORD)[1] as string
      fields[name] = this.#value(0)
      if (this.#take(COMMA) === undefined && !this.#isAt(CLOSE)) throw new NotLiteral()
    }
    return { fields, end: this.#at }
  }

  #value(depth: number): unknown {
    if (depth > MOST_LEVELS) throw new NotLiteral()
    const quoted = this.#take(STRING)
    if (quoted !== undefined) return textOf(quoted)
    const word = this.#take(WORD)?.[1]
    if (word !== undefined) return WORDS.get(word)
    const number = this.#take(NUMBER)?.[1]
    if (number !== undefined) return Number(number)
    if (this.#take(OPEN_LIST) !== undefined) return this.#list(depth)
    this.#need(OPEN_DICTIONARY)
    return this.#dictionary(depth)
  }

  #list(depth: number): unknown[] {
    const items: unknown[] = []
    while (this.#take(CLOSE_LIST) === undefined) {
      items.push(this.#value(depth + 1))
      if (this.#take(COMMA) === undefined && !this.#isAt(CLOSE_LIST)) throw new NotLiteral()
    }
    return items
  }

  #dictionary(depth: number): Record<string, unknown> {
    const fields: [string, unknown][] = []
    while (this.#take(CLOSE_DICTIONARY) === undefined) {
      const name = this.#value(depth + 1)
      this.#need(COLON)
      fields.push([String(name), this.#value(depth + 1)])
      if (this.#take(COMMA) === undefined && !this.#isAt(CLOSE_DICTIONARY)) throw new NotLiteral()
    }
    return Object.fromEntries(fields)
  }

  #isAt(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    return pattern.test(this.#text)
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found === null) return undefined
    this.#at = pattern.lastIndex
    return found
  }

  #need(pattern: RegExp): RegExpExecArray {
    const found = this.#take(pattern)
    if (found === undefined) throw new NotLiteral()
    return found
  }
}

const MOST_LEVELS = 16

const KEYWORD = /\s*([A-Za-z_]\w{0,100})\s{0,40}=(?!=)/y
const CLOSE = /\s*\)/y
const COMMA = /\s*,/y
const COLON = /\s*:/y
const OPEN_LIST = /\s*\[/y
const CLOSE_LIST = /\s*\]/y
const OPEN_DICTIONARY = /\s*\{/y
const CLOSE_DICTIONARY = /\s*\}/y
const STRING =
  /\s*(?:"""((?:[^\\"]|\\[\s\S]|"(?!""))*)"""|'''((?:[^\\']|\\[\s\S]|'(?!''))*)'''|"((?:[^\\"]|\\[\s\S])*)"|'((?:[^\\']|\\[\s\S])*)')/y
const WORD = /\s*(True|False|None|true|false|null)\b/y
const NUMBER = /\s*(-?\d{1,15}(?:\.\d{1,15})?)(?![\w.])/y

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['True', true],
  ['true', true],
  ['False', false],
  ['false', false],
  ['None', null],
  ['null', null],
])

/** The text of a string. One that holds line breaks as they are, which Python does not let it, may hold its backslashes so, too. */
function textOf([, double, single, plain = '', quoted = plain]: RegExpExecArray): string {
  const long = double ?? single
  if (long === undefined && /\n/.test(quoted) && quoted.includes('\\')) throw new NotLiteral()
  return unescaped(long ?? quoted)
}

/** The text of a string literal. A backslash before any other character is itself, as in Python. */
function unescaped(literal: string): string {
  return literal.replace(
    /\\(?:\r?\n|u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|([\s\S]))/g,
    (all, four?: string, eight?: string, two?: string, one?: string) => {
      const code = four ?? eight ?? two
      if (code !== undefined) return codePoint(Number.parseInt(code, 16)) ?? all
      return one === undefined ? '' : (ESCAPES.get(one) ?? all)
    },
  )
}

function codePoint(code: number): string | undefined {
  return code > 0x10ffff ? undefined : String.fromCodePoint(code)
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['a', '\u0007'],
  ['0', '\0'],
  ['\\', '\\'],
  ['"', '"'],
  ["'", "'"],
])
