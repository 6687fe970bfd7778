/**
 * Parses JSON as models write it: inside a Markdown fence, and with raw line breaks and tabs inside strings.
 *
 * @returns undefined when it is no JSON all the same. Linear.
 */
export function parseJson(text: string): unknown {
  const bare = withoutFence(text)
  return tryParse(bare) ?? tryParse(new ControlEscapes().push(bare))
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function withoutFence(text: string): string {
  const trimmed = text.trim().replace(/^\uFEFF/, '')
  const firstEnd = trimmed.indexOf('\n')
  const lastStart = trimmed.lastIndexOf('\n')
  const fenced = /^(`{3,}|~{3,})/.test(trimmed) && /^(`{3,}|~{3,})$/.test(trimmed.slice(lastStart + 1).trim())
  return fenced && lastStart > firstEnd ? trimmed.slice(firstEnd + 1, lastStart) : trimmed
}

/** Writes control characters inside strings as escapes, as JSON demands, in a text that may come in pieces. */
export class ControlEscapes {
  #inString = false
  #isEscaped = false

  /** The next piece as JSON has it. */
  push(text: string): string {
    let result = ''
    let from = 0
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (this.#isEscaped) {
        this.#isEscaped = false
      } else if (this.#inString && code === BACK_SLASH) {
        this.#isEscaped = true
      } else if (code === QUOTE) {
        this.#inString = !this.#inString
      } else if (this.#inString && code < FIRST_PRINTABLE) {
        result += `${text.slice(from, i)}\\u${code.toString(16).padStart(4, '0')}`
        from = i + 1
      }
    }
    return result + text.slice(from)
  }
}

const BACK_SLASH = 0x5c
const QUOTE = 0x22
const FIRST_PRINTABLE = 0x20

/** The JSON that a request holds. */
export type JsonValues =
  /** It is no JSON. */
  | { readonly kind: 'none' }
  /** It breaks off in the middle. */
  | { readonly kind: 'cut' }
  /** What it holds, and the text around it. `isList` where it is several values. */
  | {
      readonly kind: 'values'
      readonly values: readonly unknown[]
      readonly isList: boolean
      readonly around: string
    }

const NONE = { kind: 'none' } as const

/**
 * Reads the JSON of a request: one value, in a fence or not; JSON Lines; several fences; or values between lines of prose,
 * each from the beginning of a line. Linear.
 */
export function jsonValues(text: string): JsonValues {
  if (!MAY_HOLD_JSON.test(text)) return NONE
  const whole = BEGINS_JSON.test(text) ? parseJson(text) : undefined
  if (whole !== undefined) return { kind: 'values', values: [whole], isList: false, around: '' }
  const values: unknown[] = []
  const around: string[] = []
  let at = 0
  for (let from = nextValue(text, 0); from !== -1; from = nextValue(text, at)) {
    const end = endOfValue(text, from)
    // A value that does not end reaches to the end: prose after it cannot be told from it.
    if (end === -1) return { kind: 'cut' }
    const value = parseJson(text.slice(from, end))
    if (value === undefined) return NONE
    around.push(text.slice(at, from))
    values.push(value)
    at = end
  }
  around.push(text.slice(at))
  return values.length === 0
    ? NONE
    : { kind: 'values', values, isList: values.length > 1, around: around.join('\n') }
}

const MAY_HOLD_JSON = /^\uFEFF?[ \t]*[[{]/m
const BEGINS_JSON = /^\uFEFF?\s*(?:(?:`{3,}|~{3,})[^\n]*\n\s*)?[[{]/

/** Where the next value begins: right behind the one before, or on a line that can only begin JSON. */
function nextValue(text: string, from: number): number {
  const behind = /[ \t]*,?[ \t]*(?=[[{])/y
  behind.lastIndex = from
  const next = from === 0 ? null : behind.exec(text)
  if (next !== null) return from + next[0].length
  const opener = /^[ \t]*(?=[[{]\s*(?:$(?![\s\S])|["[{\]}]))/gm
  opener.lastIndex = from
  const found = opener.exec(text)
  return found === null ? -1 : found.index + found[0].length
}

/** The objects that are whole in the innermost list that is open where the JSON breaks off. Linear. */
export function wholeItems(text: string): readonly unknown[] {
  const open: { readonly bracket: string; readonly at: number; readonly items: string[] }[] = []
  for (const { bracket, at } of bracketsFrom(text, Math.max(0, text.search(/[[{]/)))) {
    if (bracket === '[' || bracket === '{') open.push({ bracket, at, items: [] })
    else {
      const closed = open.pop()
      const list = open.at(-1)
      if (bracket === '}' && list?.bracket === '[') list.items.push(text.slice(closed?.at, at + 1))
    }
  }
  const items = open.findLast(({ bracket }) => bracket === '[')?.items ?? []
  return items.map(parseJson).filter((item) => item !== undefined)
}

/** Where the object or list that begins here ends; -1 where the text ends before. */
function endOfValue(text: string, from: number): number {
  let depth = 0
  for (const { bracket, at } of bracketsFrom(text, from)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    if (depth === 0) return at + 1
  }
  return -1
}

/** The brackets of JSON outside of strings, up to a string that does not end. */
function* bracketsFrom(
  text: string,
  from: number,
): Generator<{ readonly bracket: string; readonly at: number }> {
  const either = /["[\]{}]/g
  either.lastIndex = from
  for (let found = either.exec(text); found !== null; found = either.exec(text)) {
    const { 0: bracket, index: at } = found
    const end = bracket === '"' ? endOfString(text, at) : at + 1
    if (end === -1) return
    if (bracket !== '"') yield { bracket, at }
    either.lastIndex = end
  }
}

function endOfString(text: string, from: number): number {
  const end = /[\\"]/g
  end.lastIndex = from + 1
  for (let found = end.exec(text); found !== null; found = end.exec(text)) {
    if (found[0] === '"') return found.index + 1
    end.lastIndex = found.index + 2
  }
  return -1
}
