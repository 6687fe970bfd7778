/** The ending of a line as written: LF, CRLF or, only for the last line of a text, none. */
export type Ending = '' | '\n' | '\r\n'

/** One line of a text: its content, and its ending as written. */
export interface Line {
  readonly content: string
  readonly ending: Ending
}

/**
 * Splits a text into lines. Lines end at LF or CRLF only: a lone CR, a form feed or U+2028 is content.
 * A final newline ends the last line and does not start a new one, so `''` has no line and `'\n'` has one.
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

/** A text with lines that end in LF, with CRLF instead. */
export function toCrlf(text: string): string {
  return text.replaceAll('\n', '\r\n')
}

/** The offset where the line after the one that contains `offset` begins, or the length of the text. */
export function nextLine(text: string, offset: number): number {
  const newline = text.indexOf('\n', offset)
  return newline === -1 ? text.length : newline + 1
}

/** The offset where the line that contains `offset` ends, before its `\n`, or the length of the text. */
export function endOfLine(text: string, offset: number): number {
  const newline = text.indexOf('\n', offset)
  return newline === -1 ? text.length : newline
}

/** The line with its ending, as written. */
export function asWritten({ content, ending }: Line): string {
  return content + ending
}

/** The text of lines: the reverse of {@link splitLines}. */
export function joinLines(lines: readonly Line[]): string {
  return lines.map(asWritten).join('')
}

/** The text of contents of lines, each with LF. */
export function textOfLines(contents: readonly string[]): string {
  return contents.map((content) => `${content}\n`).join('')
}

/** The line with its ending, or with LF if it has none. */
export function terminated({ content, ending }: Line): string {
  return content + (ending || '\n')
}

/** The contents of {@link splitLines}, without the endings. */
export function lineContents(text: string): string[] {
  const lines = toUnixEndings(text).split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** Whether two texts have the same lines, whatever ends them. Splits nothing. */
export function haveSameLines(one: string, other: string): boolean {
  return (one === '') === (other === '') && unended(one) === unended(other)
}

function unended(text: string): string {
  const unix = toUnixEndings(text)
  return unix.endsWith('\n') ? unix.slice(0, -1) : unix
}

/** The text with every CRLF written as LF. A lone CR stays. */
export function toUnixEndings(text: string): string {
  return text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text
}

/** The number of LFs in a text, including those of CRLFs. */
export function countNewlines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** The number of lines of a text. A final newline does not start another line. */
export function countLines(text: string): number {
  return countNewlines(text) + Number(text !== '' && !text.endsWith('\n'))
}

/**
 * Whether two texts are the same apart from leading and trailing whitespace of their lines, and blank lines at their own
 * beginning and end. Makes no copy of a whole text.
 *
 * @param trim removes the whitespace that does not count. Default: at both ends.
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

/** Whether two lists have the same lines in the same order. */
export function areSameLines(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, i) => line === other[i])
}

/** The number of times that each value occurs. Linear. */
export function countEach<Value>(values: Iterable<Value>): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Counts the wanted lines that are found in order, each below the one before; a line that is not found is skipped. Linear. */
export function countFoundInOrder(lines: readonly string[], wanted: readonly string[]): number {
  /** For each line its places, the first one last. */
  const placesOf = new Map(wanted.map((line): [string, number[]] => [line, []]))
  for (let at = lines.length - 1; at >= 0; at--) placesOf.get(lines[at] as string)?.push(at)
  let [count, from] = [0, 0]
  for (const line of wanted) {
    const places = placesOf.get(line) ?? []
    while (places.length > 0 && (places.at(-1) as number) < from) places.pop()
    const at = places.at(-1)
    if (at === undefined) continue
    count++
    from = at + 1
  }
  return count
}

/** Whether a line is empty or only whitespace. */
export function isBlank(line: string): boolean {
  return line.trim() === ''
}

/** The character code of CR, for scans that look at the character before a newline. */
export const CARRIAGE_RETURN = 13

/** How many characters of whole lines two texts share. */
export interface SharedLines {
  /** At their beginning; a last line without a newline is none of them. */
  readonly head: number
  /** At their end, behind the head. */
  readonly tail: number
}

/** The lines that two texts begin with and, behind these, end with. Linear, by stretches that the engine compares. */
export function sharedLines(one: string, other: string): SharedLines {
  let head = 0
  for (;;) {
    const next = one.indexOf('\n', head) + 1
    if (next === 0 || !other.startsWith(one.slice(head, next), head)) break
    head = next
  }
  let end = one.length
  while (end > head) {
    const start = end < 2 ? 0 : one.lastIndexOf('\n', end - 2) + 1
    const at = start + other.length - one.length
    const isLine = at >= head && (at === 0 || other[at - 1] === '\n')
    if (!isLine || start < head || !other.startsWith(one.slice(start, end), at)) break
    end = start
  }
  return { head, tail: one.length - end }
}
