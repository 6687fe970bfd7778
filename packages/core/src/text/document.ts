import { lastAtMost } from './last-at-most.js'
import { CARRIAGE_RETURN, type Ending } from './lines.js'

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A text with its lines, exactly as it stands in the file: nothing is normalised and no ending is lost.
 * All offsets are UTF-16 code units into {@link text}; lines count from 0. The line table is built on first
 * use in one linear pass; afterwards every line query is constant time and {@link lineAt} is logarithmic.
 */
export class TextDocument {
  /** The text as given, with its byte order mark and endings. */
  readonly text: string
  /** Where content begins: 1 after a byte order mark, else 0. The mark belongs to no line. */
  readonly contentStart: number
  #starts: Uint32Array | undefined

  constructor(text: string) {
    this.text = text
    this.contentStart = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0
  }

  /** The number of lines; a final newline opens no further line, so the empty text has none. */
  get lineCount(): number {
    return this.#table().length - 1
  }

  /** Where the line begins. `lineStart(lineCount)` is the length of the text. */
  lineStart(line: number): number {
    return this.#table()[line] ?? this.text.length
  }

  /** Where the line's content ends, before its ending. */
  lineEnd(line: number): number {
    return this.lineNext(line) - this.lineEnding(line).length
  }

  /** Where the line ends together with its ending, which is where the next line begins. */
  lineNext(line: number): number {
    return this.lineStart(line + 1)
  }

  /** The line's own ending, as written. */
  lineEnding(line: number): Ending {
    const next = this.lineNext(line)
    if (next === this.lineStart(line) || this.text.charCodeAt(next - 1) !== NEWLINE) return ''
    return next - 2 >= this.lineStart(line) && this.text.charCodeAt(next - 2) === CARRIAGE_RETURN
      ? '\r\n'
      : '\n'
  }

  /** The line's content without its ending. */
  line(line: number): string {
    return this.text.slice(this.lineStart(line), this.lineEnd(line))
  }

  /** The line that holds the offset; the last line for the end of the text, 0 in an empty text. */
  lineAt(offset: number): number {
    const starts = this.#table()
    return Math.max(0, lastAtMost(starts, offset, starts.length - 1))
  }

  /** Whether the text has content and its last line has an ending. */
  get endsWithNewline(): boolean {
    return this.text.length > this.contentStart && this.text.endsWith('\n')
  }

  #table(): Uint32Array {
    this.#starts ??= scanLineStarts(this.text, this.contentStart)
    return this.#starts
  }
}

const NEWLINE = 10

/** The start of every line, and the text's length as the last entry. */
function scanLineStarts(text: string, contentStart: number): Uint32Array {
  let starts = new Uint32Array(Math.max(16, text.length >> 5))
  let count = 0
  let start = contentStart
  while (start < text.length) {
    if (count + 2 > starts.length) {
      const grown = new Uint32Array(starts.length * 2)
      grown.set(starts)
      starts = grown
    }
    starts[count++] = start
    const newline = text.indexOf('\n', start)
    start = newline === -1 ? text.length : newline + 1
  }
  starts[count++] = text.length
  return starts.slice(0, count)
}
