import { CARRIAGE_RETURN } from '../text/lines.js'
import type { RequestLine } from './request-line.js'

/** Makes lines of a text that arrives in pieces cut anywhere, the same as `requestLines` makes of the whole. Linear. */
export class LineFeed {
  readonly #lines: RequestLine[]
  #open = ''
  #start = 0

  /** @param lines where complete lines are put */
  constructor(lines: RequestLine[]) {
    this.#lines = lines
  }

  /** Whether lines were completed. */
  push(chunk: string): boolean {
    let from = 0
    for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', from)) {
      this.#open += chunk.slice(from, at)
      this.#close()
      from = at + 1
    }
    this.#open += chunk.slice(from)
    return from > 0
  }

  /** The last line, if it lacks an ending. */
  end(): void {
    if (this.#open !== '') this.#add(this.#open, '')
    this.#open = ''
  }

  #close(): void {
    const line = this.#open
    this.#open = ''
    if (line.charCodeAt(line.length - 1) === CARRIAGE_RETURN) this.#add(line.slice(0, -1), '\r\n')
    else this.#add(line, '\n')
  }

  #add(content: string, ending: RequestLine['ending']): void {
    this.#lines.push({ content, ending, number: this.#lines.length + 1, start: this.#start })
    this.#start += content.length + ending.length
  }
}
