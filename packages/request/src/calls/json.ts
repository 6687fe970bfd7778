/**
 * Parses JSON as models write it: it may be inside a Markdown fence, strings may hold raw line breaks and tabs, and a comma may
 * stand behind the last item of a list or object. Linear.
 *
 * @returns the value, or undefined if it is not JSON even so
 */
export function parseJson(text: string): unknown {
  const bare = withoutFence(text)
  return tryParse(bare) ?? tryParse(withoutLastCommas(new ControlEscapes().push(bare)))
}

/** JSON without the commas right before a closing bracket, outside of strings. */
function withoutLastCommas(text: string): string {
  return text.replace(/("(?:[^"\\]|\\[\s\S])*"?)|,(?=\s*[\]}])/g, (_, string?: string) => string ?? '')
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

/** Escapes control characters inside JSON strings, as JSON demands. The text may arrive in chunks. */
export class ControlEscapes {
  #inString = false
  #isEscaped = false

  /** Takes the next chunk and returns it with its control characters escaped. */
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

/** The JSON values in a request, and the text with spaces in their place. No values: the request is not JSON. */
export interface JsonValues {
  readonly values: readonly unknown[]
  readonly around: string
  /** The offset at which each value begins. */
  readonly starts: readonly number[]
}

const NONE: JsonValues = { values: [], around: '', starts: [] }

/**
 * Reads the JSON values of a request: one value, in a fence or not; JSON Lines; several fences; or values
 * between lines of prose, each of which begins on a line of its own. Linear.
 *
 * @returns `cut` where the JSON is cut off in the middle
 */
export function jsonValues(text: string): JsonValues | 'cut' {
  if (!MAY_HOLD_JSON.test(text)) return NONE
  const whole = BEGINS_JSON.test(text) ? parseJson(text) : undefined
  if (whole !== undefined) return { values: [whole], around: '', starts: [Math.max(0, text.search(/[[{]/))] }
  const values: unknown[] = []
  const around: string[] = []
  const starts: number[] = []
  let at = 0
  for (let from = nextValue(text, 0); from !== -1; from = nextValue(text, at)) {
    const end = endOfValue(text, from)
    // A value without an end takes the whole rest of the request: prose after it cannot be told from its content.
    if (end === -1) return 'cut'
    const value = parseJson(text.slice(from, end))
    if (value === undefined) return NONE
    around.push(text.slice(at, from), blanked(text.slice(from, end)))
    values.push(value)
    starts.push(from)
    at = end
  }
  around.push(text.slice(at))
  return { values, around: around.join(''), starts }
}

/** A text with a space in place of every character but line breaks. */
export function blanked(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

const MAY_HOLD_JSON = /^\uFEFF?[ \t]*(?:Action Input:[ \t]*)?[[{]/m
const BEGINS_JSON = /^\uFEFF?\s*(?:(?:```|~~~)[^\n]*\n\s*)?[[{]/

/**
 * Returns where the next value begins: right after the value before it, or on a line that can only begin JSON;
 * -1 where there is none.
 */
function nextValue(text: string, from: number): number {
  const afterValue = /[ \t]*(?:,[ \t]*)?(?=[[{])/y
  afterValue.lastIndex = from
  const next = from === 0 ? null : afterValue.exec(text)
  if (next !== null) return from + next[0].length
  // A model that reasons and acts in turn writes its arguments behind a label.
  const opener = /^[ \t]*(?:Action Input:[ \t]*)?(?=[[{]\s*(?:$(?![\s\S])|["[{\]}]))/gm
  opener.lastIndex = from
  const found = opener.exec(text)
  return found === null ? -1 : found.index + found[0].length
}

/** Returns the complete objects of the innermost list that is still open where the JSON is cut off. Linear. */
export function completeItems(text: string): readonly unknown[] {
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

/** Returns the end of the object or list that begins at `from`; -1 where the text ends first. */
export function endOfValue(text: string, from: number): number {
  let depth = 0
  for (const { bracket, at } of bracketsFrom(text, from)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    if (depth === 0) return at + 1
  }
  return -1
}

/** Yields the brackets outside of JSON strings, up to a string without an end. */
function* bracketsFrom(
  text: string,
  from: number,
): Generator<{ readonly bracket: string; readonly at: number }> {
  const bracketOrQuote = /["[\]{}]/g
  bracketOrQuote.lastIndex = from
  for (let found = bracketOrQuote.exec(text); found !== null; found = bracketOrQuote.exec(text)) {
    const { 0: bracket, index: at } = found
    const end = bracket === '"' ? endOfString(text, at) : at + 1
    if (end === -1) return
    if (bracket !== '"') yield { bracket, at }
    bracketOrQuote.lastIndex = end
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

/**
 * Says which escape in JSON text is none, such as `\<`, and what to write for it; undefined where every escape is
 * right. Linear.
 */
export function badEscapeIn(text: string): string | undefined {
  const stringOrEscape = /["\\]/g
  let isInString = false
  for (let found = stringOrEscape.exec(text); found !== null; found = stringOrEscape.exec(text)) {
    if (found[0] === '"') isInString = !isInString
    else if (isInString) {
      const rest = text.slice(found.index, found.index + 6)
      if (!ESCAPE.test(rest))
        return `: ${JSON.stringify(rest.slice(0, 2)).replaceAll('\\\\', '\\')} at character ${found.index + 1} is no escape of JSON, in which a backslash is written "\\\\"`
      stringOrEscape.lastIndex = found.index + 2
    }
  }
  return undefined
}

const ESCAPE = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/
