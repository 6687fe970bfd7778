/** How a line ends as written: not at all (only the last line of a text), LF or CRLF. */
export type Ending = '' | '\n' | '\r\n'

/** One line of a text: its content, and its ending as written. */
export interface Line {
  readonly content: string
  readonly ending: Ending
}

/**
 * Splits a text into lines. Lines end at LF or CRLF only: a lone CR, a form feed or U+2028 is content.
 * A final newline ends the last line and opens no new one, so `''` has no line and `'\n'` has one.
 * Linear in the text.
 */
export function splitLines(text: string): Line[] {
  return writtenLines(text).map((line) => {
    const ending = line.endsWith('\r\n') ? '\r\n' : line.endsWith('\n') ? '\n' : ''
    return { content: line.slice(0, line.length - ending.length), ending }
  })
}

/** The lines of a text, each with its ending. Linear. */
export function writtenLines(text: string): string[] {
  const lines: string[] = []
  for (let start = 0; start < text.length; ) {
    const next = nextLine(text, start)
    lines.push(text.slice(start, next))
    start = next
  }
  return lines
}

/** Where the line after the one that holds an offset begins, or the text ends. */
export function nextLine(text: string, offset: number): number {
  const newline = text.indexOf('\n', offset)
  return newline === -1 ? text.length : newline + 1
}

/** The line with its ending, as written. */
export function asWritten({ content, ending }: Line): string {
  return content + ending
}

/** The text that {@link splitLines} makes these lines of. */
export function joinLines(lines: readonly Line[]): string {
  return lines.map(asWritten).join('')
}

/** The line with its ending, LF if it is the last of a text that ends without one. */
export function terminated({ content, ending }: Line): string {
  return content + (ending || '\n')
}

/** The contents of {@link splitLines}, without the endings. */
export function lineContents(text: string): string[] {
  const lines = toUnixEndings(text).split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** The text with every CRLF written as LF. A lone CR stays. */
export function toUnixEndings(text: string): string {
  return text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text
}

/** How many LFs a text holds, those of CRLFs included. */
export function countNewlines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** How many lines a text has; a final newline opens no further one. */
export function countLines(text: string): number {
  return countNewlines(text) + Number(text !== '' && !text.endsWith('\n'))
}

/**
 * Whether two texts are the same but for whitespace at the ends of their lines, and blank lines at their own ends. No text is put
 * together for it.
 *
 * @param trim takes off whitespace that says nothing. Default: at both ends.
 */
export function areSameTrimmed(
  one: string,
  other: string,
  trim = (text: string): string => text.trim(),
): boolean {
  const [own, others] = [trim(one), trim(other)]
  if (own === others) return true
  let [at, from] = [0, 0]
  while (at < own.length && from < others.length) {
    const [next, nextOther] = [nextLine(own, at), nextLine(others, from)]
    if (trim(own.slice(at, next)) !== trim(others.slice(from, nextOther))) return false
    ;[at, from] = [next, nextOther]
  }
  return at === own.length && from === others.length
}

/** Whether two lists hold the same lines. */
export function areSameLines(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, i) => line === other[i])
}

/** How often each of some values is among them. Linear. */
export function countEach<Value>(values: Iterable<Value>): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** How many of some lines others have, each below the one before, as far as they have it. Linear but for looking lines up. */
export function countInOrder(lines: readonly string[], wanted: readonly string[]): number {
  let [count, from] = [0, 0]
  for (const line of wanted) {
    const at = lines.indexOf(line, from)
    if (at < 0) continue
    count++
    from = at + 1
  }
  return count
}

/** Whether a line holds nothing but whitespace. */
export function isBlank(line: string): boolean {
  return line.trim() === ''
}

/** The char code of CR, for scans that look at the character before a newline. */
export const CARRIAGE_RETURN = 13
