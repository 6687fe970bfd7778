import { TextDocument } from '@emend/core/plugin'

/**
 * The lines of a text as if it were split at its newlines: a final newline is followed by one more line, which is empty.
 * All lines but the last have an ending. A byte order mark is not part of the first line.
 */
export class Lines {
  #document: TextDocument
  /** The ending of lines that are added. */
  readonly #ending: '\n' | '\r\n'

  constructor(text: string) {
    this.#document = new TextDocument(text)
    this.#ending = text.includes('\r\n') ? '\r\n' : '\n'
  }

  /** The number of lines, including the empty one after a final newline. */
  get length(): number {
    const { lineCount, text } = this.#document
    return lineCount === 0 || text.endsWith('\n') ? lineCount + 1 : lineCount
  }

  /** The number of lines, without the empty one after a final newline. */
  get count(): number {
    return this.#document.lineCount
  }

  /** The text of the lines from `from` up to `to`, with their endings as the text has them. */
  text(from: number, to: number): string {
    return this.#document.text.slice(this.#document.lineStart(from), this.#document.lineStart(to))
  }

  /** The contents of the lines from `from` up to `to`, without their endings. */
  slice(from: number, to: number): string[] {
    const length = Math.max(0, Math.min(to, this.length) - from)
    return Array.from({ length }, (_, i) => this.#document.line(from + i))
  }

  /** Replaces `count` lines from `from` on. The last line of the text has no ending, before and after. */
  replace(from: number, count: number, contents: readonly string[]): void {
    const document = this.#document
    const isAppending = from >= this.length
    if (isAppending && contents.length === 0) return
    const endingOf = (i: number) => (i < count && document.lineEnding(from + i)) || this.#ending
    const written = contents.map((content, i) => content + endingOf(i)).join('')
    const before =
      document.text.slice(0, document.lineStart(from)) + (isAppending ? this.#ending : '') + written
    const text =
      from + count < this.length
        ? before + document.text.slice(document.lineStart(from + count))
        : withoutEnding(before)
    this.#document = new TextDocument(text)
  }

  toString(): string {
    return this.#document.text
  }
}

function withoutEnding(text: string): string {
  return text.slice(0, text.endsWith('\r\n') ? -2 : text.endsWith('\n') ? -1 : undefined)
}
