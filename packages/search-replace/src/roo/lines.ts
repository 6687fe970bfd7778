import { TextDocument } from '@emend/core/plugin'

/**
 * The lines of a text as splitting it at newlines has them: after a final newline comes one more, which is empty. All
 * but the last have an ending. A byte order mark is no part of the first.
 */
export class Lines {
  #document: TextDocument
  /** How new lines end. */
  readonly #ending: '\n' | '\r\n'

  constructor(text: string) {
    this.#document = new TextDocument(text)
    this.#ending = text.includes('\r\n') ? '\r\n' : '\n'
  }

  /** How many lines there are, with the empty one behind a final newline. */
  get length(): number {
    const { lineCount, text } = this.#document
    return lineCount === 0 || text.endsWith('\n') ? lineCount + 1 : lineCount
  }

  /** How many lines there are, without an empty one behind the final newline. */
  get count(): number {
    return this.#document.lineCount
  }

  /** The text of some lines, which has newlines between them. */
  text(from: number, to: number): string {
    return this.#document.text.slice(this.#document.lineStart(from), this.#document.lineStart(to))
  }

  /** The contents of some lines. */
  slice(from: number, to: number): string[] {
    const length = Math.max(0, Math.min(to, this.length) - from)
    return Array.from({ length }, (_, i) => this.#document.line(from + i))
  }

  /** Puts lines in the place of others. The last line of the text has no ending before and afterwards. */
  replace(from: number, count: number, contents: readonly string[]): void {
    const document = this.#document
    const isBehind = from >= this.length
    if (isBehind && contents.length === 0) return
    const endingOf = (i: number) => (i < count && document.lineEnding(from + i)) || this.#ending
    const written = contents.map((content, i) => content + endingOf(i)).join('')
    const before = document.text.slice(0, document.lineStart(from)) + (isBehind ? this.#ending : '') + written
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
