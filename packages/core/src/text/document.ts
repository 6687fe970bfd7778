import { CARRIAGE_RETURN, type Ending, nextLine } from './lines.js'
import { lastAtMost } from './sequences.js'
import type { Span } from './span.js'

const BYTE_ORDER_MARK = '\uFEFF'

/** The offsets where a line begins, where its content ends, and where the next line begins. */
export interface LineSpan extends Span {
  readonly next: number
}

/**
 * A text with its lines, exactly as in the file: nothing is normalized and no ending is lost.
 * All offsets are UTF-16 code units into {@link text}; lines count from 0. The line table is built on first
 * use in one linear pass; afterwards every line query is constant time and {@link lineAt} is logarithmic.
 * {@link lineAround} needs no table.
 */
export class TextDocument {
  /** The text as given, with its byte order mark and endings. */
  readonly text: string
  /** Where content begins: 1 after a byte order mark, else 0. The mark belongs to no line. */
  readonly contentStart: number
  #starts: Uint32Array | undefined
  #around: LineSpan | undefined
  #hasCrlf: boolean | undefined
  readonly #made = new Map<object, unknown>()

  constructor(text: string) {
    this.text = text
    this.contentStart = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0
    // No replacer may change the document, because others use it too.
    Object.freeze(this)
  }

  /** The number of lines. A final newline does not start another line, and the empty text has none. */
  get lineCount(): number {
    return this.#table().length - 1
  }

  /** The offset where the line begins. `lineStart(lineCount)` is the length of the text. */
  lineStart(line: number): number {
    return this.#table()[line] ?? this.text.length
  }

  /** The offset where the line's content ends, before its ending. */
  lineEnd(line: number): number {
    return this.#contentEnd(this.lineStart(line), this.lineStart(line + 1))
  }

  /** The offset after the line's ending, which is where the next line begins. */
  lineNext(line: number): number {
    return this.lineStart(line + 1)
  }

  /** The line's own ending, as written. */
  lineEnding(line: number): Ending {
    return this.text.slice(this.lineEnd(line), this.lineStart(line + 1)) as Ending
  }

  /** The line's content without its ending; `''` if there is no such line. */
  line(line: number): string {
    const start = this.lineStart(line)
    return this.text.slice(start, this.#contentEnd(start, this.lineStart(line + 1)))
  }

  /** The contents of the lines from `from` to before `to`. */
  lines(from: number, to: number): string[] {
    const lines: string[] = []
    for (let line = from, start = this.lineStart(from); line < to; line++) {
      const next = this.lineStart(line + 1)
      lines.push(this.text.slice(start, this.#contentEnd(start, next)))
      start = next
    }
    return lines
  }

  /** The line's content; undefined if there is no such line. */
  lineIfAny(line: number): string | undefined {
    return line >= 0 && line < this.lineCount ? this.line(line) : undefined
  }

  /** The number of the line that contains the offset; the last line for the end of the text, 0 in an empty text. */
  lineAt(offset: number): number {
    return Math.max(0, lastAtMost(this.#table(), Math.min(offset, this.text.length - 1)))
  }

  /**
   * The line that contains the offset; the last line for the end of the text, an empty line in an empty text. Linear in the
   * line, but constant if it is the line of the last call.
   */
  lineAround(offset: number): LineSpan {
    const { text, contentStart } = this
    const at = Math.max(contentStart, Math.min(offset, text.length - 1))
    const known = this.#around
    if (known !== undefined && at >= known.start && at < known.next) return known
    const start = at === contentStart ? at : Math.max(contentStart, text.lastIndexOf('\n', at - 1) + 1)
    const next = nextLine(text, at)
    this.#around = { start, end: this.#contentEnd(start, next), next }
    return this.#around
  }

  /** The ending of the line that contains the offset. */
  endingAround(offset: number): Ending {
    const { end, next } = this.lineAround(offset)
    return this.text.slice(end, next) as Ending
  }

  /** Whether any line ends in CRLF. The first call may read the whole text. */
  get hasCrlf(): boolean {
    this.#hasCrlf ??= this.text.includes('\r\n')
    return this.#hasCrlf
  }

  /** Whether the text has no line. */
  get isEmpty(): boolean {
    return this.text.length === this.contentStart
  }

  /** Whether the text has content and its last line has an ending. */
  get endsWithNewline(): boolean {
    return !this.isEmpty && this.text.endsWith('\n')
  }

  /**
   * The result of a function for this document. It is called once, and its result is kept as long as the document, which keeps it
   * itself: collecting the garbage of a weak map would cost more than most results.
   */
  once<Value>(make: (document: TextDocument) => Value): Value {
    const known = this.#made.get(make)
    if (known !== undefined || this.#made.has(make)) return known as Value
    const value = make(this)
    this.#made.set(make, value)
    return value
  }

  /** Whether {@link once} was called with this function. */
  hasMade(make: (document: TextDocument) => unknown): boolean {
    return this.#made.has(make)
  }

  /** Where the content of a line ends that begins at `start` and is followed by the line at `next`. */
  #contentEnd(start: number, next: number): number {
    if (next === start || this.text.charCodeAt(next - 1) !== NEWLINE) return next
    return next - 2 >= start && this.text.charCodeAt(next - 2) === CARRIAGE_RETURN ? next - 2 : next - 1
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
    start = nextLine(text, start)
  }
  starts[count++] = text.length
  return starts.slice(0, count)
}
