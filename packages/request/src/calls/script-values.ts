/** Thrown where a script holds what is no constant; the text that cannot be read. */
export class NotConstant extends Error {
  readonly expression: string

  constructor(expression: string) {
    super()
    this.expression = expression
  }
}

/**
 * Reads constants of JavaScript without running it: strings, templates without `${}`, also of `String.raw`, numbers, `true`,
 * `false`, `null`, lists and objects of these, and names that stand for one. Linear.
 */
export class ScriptValues {
  at = 0
  readonly #text: string
  readonly #constants = new Map<string, unknown>()

  constructor(text: string) {
    this.#text = text
  }

  /** Remembers what a name stands for; undefined where that is no constant. A name that is declared twice is none. */
  declare(name: string, value: unknown, from: number): void {
    if (this.#constants.has(name) || name === 'tools') this.fail(from)
    this.#constants.set(name, value)
  }

  /** Goes on behind a pattern, behind space and comments. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    this.#skip()
    pattern.lastIndex = this.at
    const found = pattern.exec(this.#text) ?? undefined
    if (found !== undefined) this.at = pattern.lastIndex
    return found
  }

  /** As {@link take}, but the pattern must be there. */
  need(pattern: RegExp, from: number): RegExpExecArray {
    return this.take(pattern) ?? this.fail(from)
  }

  /** Whether the script ends here, or a statement may begin. */
  isAtStatement(): boolean {
    const from = this.at
    this.#skip()
    const isApart = this.at === this.#text.length || this.#text.slice(from, this.at).includes('\n')
    return this.take(SEMICOLON) !== undefined || isApart
  }

  isAtEnd(): boolean {
    this.#skip()
    return this.at >= this.#text.length
  }

  /** @param from where the expression begins that holds what cannot be read */
  fail(from: number): never {
    const expression = this.#text.slice(from).trimStart().split('\n', 1)[0] as string
    throw new NotConstant(expression.slice(0, MOST_SHOWN).trimEnd())
  }

  value(depth = 0): unknown {
    this.#skip()
    const from = this.at
    if (depth > MOST_LEVELS) this.fail(from)
    const quoted = this.take(STRING)
    if (quoted !== undefined) return unescaped(quoted[1] ?? quoted[2] ?? '') ?? this.fail(from)
    const template = this.take(TEMPLATE)
    if (template !== undefined) return this.#template(template, from)
    if (this.take(OPEN_LIST) !== undefined) return this.#list(depth, from)
    if (this.take(OPEN_OBJECT) !== undefined) return this.#object(depth, from)
    const number = this.take(NUMBER)
    if (number !== undefined) return Number(number[0])
    const name = this.need(NAME, from)[0]
    if (WORDS.has(name)) return WORDS.get(name)
    return this.#constants.get(name) ?? this.fail(from)
  }

  #template([, tag, inner = '']: RegExpExecArray, from: number): string {
    if (INSERTION.test(inner)) this.fail(from)
    const text = inner.replace(/\r\n?/g, '\n')
    return tag === undefined ? (unescaped(text) ?? this.fail(from)) : text
  }

  #list(depth: number, from: number): unknown[] {
    const items: unknown[] = []
    while (this.take(CLOSE_LIST) === undefined) {
      items.push(this.value(depth + 1))
      if (this.take(COMMA) === undefined && !this.#isBefore(CLOSE_LIST)) this.fail(from)
    }
    return items
  }

  #object(depth: number, from: number): Readonly<Record<string, unknown>> {
    const entries: [string, unknown][] = []
    while (this.take(CLOSE_OBJECT) === undefined) {
      const start = this.at
      const quoted = this.take(STRING)
      const key = quoted === undefined ? this.need(NAME, from)[0] : unescaped(quoted[1] ?? quoted[2] ?? '')
      if (key === undefined || key === '__proto__') this.fail(from)
      if (this.take(COLON) === undefined) this.at = start
      entries.push([key, this.value(depth + 1)])
      if (this.take(COMMA) === undefined && !this.#isBefore(CLOSE_OBJECT)) this.fail(from)
    }
    return Object.fromEntries(entries)
  }

  #isBefore(pattern: RegExp): boolean {
    const from = this.at
    const found = this.take(pattern)
    this.at = from
    return found !== undefined
  }

  /** Goes over blanks and comments. */
  #skip(): void {
    let from = -1
    while (this.at > from) {
      from = this.at
      this.at = endOfMatch(SPACE, this.#text, this.at)
      if (!this.#text.startsWith('/*', this.at)) continue
      const end = this.#text.indexOf('*/', this.at + 2)
      if (end >= 0) this.at = end + 2
    }
  }
}

/** Where the match of a sticky expression at an offset ends; the offset itself where there is none. */
function endOfMatch(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

const SPACE = /\s+|\/\/[^\n]*/y
const SEMICOLON = /;/y
const COMMA = /,/y
const COLON = /:/y
const OPEN_LIST = /\[/y
const CLOSE_LIST = /\]/y
const OPEN_OBJECT = /\{/y
const CLOSE_OBJECT = /\}/y
const NAME = /[A-Za-z_$][\w$]{0,100}/y
const NUMBER = /-?\d{1,15}(?:\.\d{1,15})?(?![\w.])/y
const STRING = /"([^"\\\n]*(?:\\[\s\S][^"\\\n]*)*)"|'([^'\\\n]*(?:\\[\s\S][^'\\\n]*)*)'/y
const TEMPLATE = /(String\.raw)?`([^`\\]*(?:\\[\s\S][^`\\]*)*)`/y
/** A `${` that is not escaped. */
const INSERTION = /(?<!\\)(?:\\\\)*\$\{/
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])
/** No arguments of a known tool have more levels. */
const MOST_LEVELS = 16
const MOST_SHOWN = 80

/** A text of a script with its escapes read; undefined where one is none of JavaScript's. */
function unescaped(text: string): string | undefined {
  let isKnown = true
  const read = text.replace(ESCAPE, (whole, inner: string) => {
    const character = characterOf(inner)
    if (character === undefined) isKnown = false
    return character ?? whole
  })
  return isKnown ? read : undefined
}

const ESCAPE = /\\(u\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\r\n|\d\d|[\s\S])/g

function characterOf(letters: string): string | undefined {
  if (/^[ux]./.test(letters)) {
    const code = Number.parseInt(letters.replace(/^[ux]\{?/, ''), 16)
    return code > 0x10_ff_ff ? undefined : String.fromCodePoint(code)
  }
  if (/^(?:\r?\n|[\r\u2028\u2029])$/.test(letters)) return ''
  const at = LETTERS.indexOf(letters)
  if (at !== -1) return CONTROLS[at]
  return /^[\dux]/.test(letters) ? undefined : letters
}

const LETTERS = 'nrtbfv0'
const CONTROLS = '\n\r\t\b\f\v\0'
