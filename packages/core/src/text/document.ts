import { CARRIAGE_RETURN, type Ending, isBlank, nextLine } from './lines.js'
import { lastAtMost } from './sequences.js'
import type { Span } from './span.js'

const BYTE_ORDER_MARK = '\uFEFF'

/** Where a line begins, where its content ends, and where the next line begins. */
export interface LineSpan extends Span {
  readonly next: number
}

/**
 * A text with its lines, exactly as it is in the file: nothing is normalised and no ending is lost.
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
  readonly #made = new Map<object, unknown>()

  constructor(text: string) {
    this.text = text
    this.contentStart = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0
    // A replacer must not change the text: others are asked about it, too.
    Object.freeze(this)
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
    return this.#endingBetween(this.lineStart(line), this.lineNext(line))
  }

  /** The line's content without its ending; nothing above the first line and below the last one. */
  line(line: number): string {
    return this.text.slice(this.lineStart(line), this.lineEnd(line))
  }

  /** The contents of the lines from one to before another. */
  lines(from: number, to: number): string[] {
    const lines: string[] = []
    for (let line = from; line < to; line++) lines.push(this.line(line))
    return lines
  }

  /** The line's content; undefined where there is no such line. */
  lineIfAny(line: number): string | undefined {
    return line >= 0 && line < this.lineCount ? this.line(line) : undefined
  }

  /** The line that holds the offset; the last line for the end of the text, 0 in an empty text. */
  lineAt(offset: number): number {
    const starts = this.#table()
    return Math.max(0, lastAtMost(starts, offset, starts.length - 1))
  }

  /**
   * The line that holds the offset; the last line for the end of the text, an empty one in an empty text. Costs as much as
   * the line is long, but nothing when the line is the one that was last asked for.
   */
  lineAround(offset: number): LineSpan {
    const { text, contentStart } = this
    const at = Math.max(contentStart, Math.min(offset, text.length - 1))
    const known = this.#around
    if (known !== undefined && at >= known.start && at < known.next) return known
    const start = at === contentStart ? at : Math.max(contentStart, text.lastIndexOf('\n', at - 1) + 1)
    const next = nextLine(text, at)
    this.#around = { start, end: next - this.#endingBetween(start, next).length, next }
    return this.#around
  }

  /** The ending of the line that holds the offset. */
  endingAround(offset: number): Ending {
    const { end, next } = this.lineAround(offset)
    return this.text.slice(end, next) as Ending
  }

  /** Whether there is no line. */
  get isEmpty(): boolean {
    return this.text.length === this.contentStart
  }

  /** Whether the text has content and its last line has an ending. */
  get endsWithNewline(): boolean {
    return !this.isEmpty && this.text.endsWith('\n')
  }

  /** What a function makes of this document, made once and kept as long as the document is. */
  once<Value>(make: (document: TextDocument) => Value): Value {
    const known = this.#made.get(make)
    if (known !== undefined || this.#made.has(make)) return known as Value
    const value = make(this)
    this.#made.set(make, value)
    return value
  }

  /** Whether a function has made something of this document. */
  hasMade(make: (document: TextDocument) => unknown): boolean {
    return this.#made.has(make)
  }

  /** The ending of a line from where it begins and where the next one does. */
  #endingBetween(start: number, next: number): Ending {
    if (next === start || this.text.charCodeAt(next - 1) !== NEWLINE) return ''
    return next - 2 >= start && this.text.charCodeAt(next - 2) === CARRIAGE_RETURN ? '\r\n' : '\n'
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

/**
 * Makes a function of a document that works only once for each. Documents keep the results themselves: to collect the garbage of weak
 * maps costs more than most results.
 */
export function perDocument<Value>(
  make: (document: TextDocument) => Value,
): (document: TextDocument) => Value {
  return (document) => document.once(make)
}

/**
 * Whether the next line above or below a line has text and the one behind that is blank: a blank line that a request has right at its
 * edge is there behind one that it leaves out, and nobody knows on which side of that one new lines go.
 */
export function isBlankBehindOne(document: TextDocument, line: number, step: 1 | -1): boolean {
  return !isBlank(document.line(line + step)) && isBlank(document.lineIfAny(line + 2 * step) ?? 'none')
}

/** Whether a line begins at an offset, and is blank. Not behind the final newline. */
export function isBlankLineAt(document: TextDocument, offset: number): boolean {
  if (offset >= document.text.length) return false
  const { start, end } = document.lineAround(offset)
  return start === offset && isBlank(document.text.slice(start, end))
}
