import { type Ending, type Line, splitLines } from '@emend/core'
import { normalizeLine } from './normalize.js'

/**
 * The lines of a text as splitting it at newlines has them: after a final newline comes one more, which is empty. All
 * but the last have an ending. A byte order mark is no part of the first.
 */
export class Lines {
  #lines: Line[]
  #normalized: string[]
  /** How new lines end. */
  readonly #ending: Ending
  readonly #byteOrderMark: string

  constructor(text: string) {
    this.#ending = text.includes('\r\n') ? '\r\n' : '\n'
    this.#byteOrderMark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
    this.#lines = splitLines(text.slice(this.#byteOrderMark.length))
    if (this.#lines.at(-1)?.ending !== '') this.#lines.push({ content: '', ending: '' })
    this.#normalized = this.#lines.map(({ content }) => normalizeLine(content))
  }

  /** Every line in its normal form. */
  get normalized(): readonly string[] {
    return this.#normalized
  }

  /** How many lines there are, without an empty one behind the final newline. */
  get count(): number {
    const { length } = this.#lines
    return this.#lines[length - 1]?.content === '' ? length - 1 : length
  }

  /** The contents of some lines. */
  slice(from: number, to: number): string[] {
    return this.#lines.slice(from, to).map(({ content }) => content)
  }

  /** Puts lines in the place of others. The last line of the text has no ending before and afterwards. */
  replace(from: number, count: number, contents: readonly string[]): void {
    const old = this.#lines.slice(from, from + count)
    const written = contents.map((content, i): Line => ({ content, ending: old[i]?.ending ?? '' }))
    const lines = [...this.#lines.slice(0, from), ...written, ...this.#lines.slice(from + count)]
    const last = lines.length - 1
    this.#lines = lines.map(({ content, ending }, i) => ({
      content,
      ending: i === last ? '' : ending || this.#ending,
    }))
    this.#normalized = [
      ...this.#normalized.slice(0, from),
      ...contents.map(normalizeLine),
      ...this.#normalized.slice(from + count),
    ]
  }

  toString(): string {
    return this.#byteOrderMark + this.#lines.map(({ content, ending }) => content + ending).join('')
  }
}
