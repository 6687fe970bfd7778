import { CARRIAGE_RETURN, type Line } from '../text/lines.js'
import type { Waiting } from './parsing.js'

/** A line of the request with its place. */
export interface RequestLine extends Line {
  /** Counted from 1. */
  readonly number: number
  /** Where the line begins in the request, in UTF-16 units. */
  readonly start: number
}

/** The lines of a request with their places. Linear. */
export function requestLines(text: string): RequestLine[] {
  const lines = new ArrivingLines()
  lines.push(text)
  lines.end()
  return lines.lines
}

/** The lines of a request, or of a part of one, which may still be arriving. */
export interface RequestLines {
  /** Those that are known. */
  readonly lines: readonly RequestLine[]
  /** Whether there is a line at an index; pauses until that is known. */
  has(at: number): Waiting<boolean>
  /** All lines; pauses until they are known. */
  all(): Waiting<readonly RequestLine[]>
}

/** Lines that are got from somewhere, as many at a time as are there. */
export abstract class PulledLines implements RequestLines {
  abstract readonly lines: readonly RequestLine[];

  *has(at: number): Waiting<boolean> {
    while (at >= this.lines.length) if (!(yield* this.pull())) return false
    return true
  }

  *all(): Waiting<readonly RequestLine[]> {
    while (yield* this.pull());
    return this.lines
  }

  /** Gets more lines; false where there are none. */
  protected abstract pull(): Waiting<boolean>
}

/** The lines of a text that arrives in pieces cut anywhere. Linear. */
export class ArrivingLines extends PulledLines {
  readonly lines: RequestLine[]
  #ended: boolean
  #open = ''
  #start = 0

  constructor(lines: RequestLine[] = [], ended = false) {
    super()
    this.lines = lines
    this.#ended = ended
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

  /** The last line may lack an ending. */
  end(): void {
    if (this.#open !== '') this.#add(this.#open, '')
    this.#ended = true
  }

  protected *pull(): Waiting<boolean> {
    const known = this.lines.length
    while (this.lines.length === known && !this.#ended) yield undefined
    return this.lines.length > known
  }

  #close(): void {
    const line = this.#open
    this.#open = ''
    if (line.charCodeAt(line.length - 1) === CARRIAGE_RETURN) this.#add(line.slice(0, -1), '\r\n')
    else this.#add(line, '\n')
  }

  #add(content: string, ending: RequestLine['ending']): void {
    this.lines.push({ content, ending, number: this.lines.length + 1, start: this.#start })
    this.#start += content.length + ending.length
  }
}

/** The lines of a request that is all there. */
export function arrivedLines(lines: readonly RequestLine[]): RequestLines {
  return new ArrivingLines([...lines], true)
}

/** A part of other lines: from an index on, each as `take` gives it, up to the first for which it gives nothing. */
export class PartOfLines extends PulledLines {
  readonly lines: RequestLine[] = []
  readonly #whole: RequestLines
  readonly #take: (line: RequestLine) => RequestLine | undefined
  #next: number
  #ended = false

  constructor(whole: RequestLines, from: number, take: (line: RequestLine) => RequestLine | undefined) {
    super()
    this.#whole = whole
    this.#next = from
    this.#take = take
  }

  protected *pull(): Waiting<boolean> {
    const known = this.lines.length
    const from = this.#whole.lines
    if (!this.#ended && this.#next >= from.length) this.#ended = !(yield* this.#whole.has(this.#next))
    while (!this.#ended && this.#next < from.length) {
      const line = this.#take(from[this.#next++] as RequestLine)
      if (line === undefined) this.#ended = true
      else this.lines.push(line)
    }
    return this.lines.length > known
  }
}
