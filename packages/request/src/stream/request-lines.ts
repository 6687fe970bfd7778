import type { Line } from '@emend/core/plugin'

/** A computation that pauses by yielding `undefined` when it needs more of the request than has arrived. */
export type Waiting<Value> = Generator<undefined, Value, void>

/** A line of the request with its position. */
export interface RequestLine extends Line {
  /** The number of the line in the request, counted from 1. */
  readonly number: number
  /** The offset of the line in the request, in UTF-16 units. */
  readonly start: number
}

/** Splits a request into lines with their positions. Linear. */
export function requestLines(text: string): RequestLine[] {
  const lines = new ArrivingLines()
  lines.push(text)
  lines.end()
  return lines.lines
}

/**
 * The lines of a request, or of a part of one, which may still be arriving. A subclass pulls them from its source when
 * they are needed.
 */
export abstract class RequestLines {
  /** The lines that have arrived. */
  abstract readonly lines: readonly RequestLine[];

  /** Whether there is a line at an index. Pauses until that is known. */
  *has(at: number): Waiting<boolean> {
    while (at >= this.lines.length) if (!(yield* this.pull())) return false
    return true
  }

  /** Returns all lines. Pauses until they have arrived. */
  *all(): Waiting<readonly RequestLine[]> {
    while (yield* this.pull());
    return this.lines
  }

  /** Adds more lines to {@link lines}. Returns false where there are no more. */
  protected abstract pull(): Waiting<boolean>
}

/** The lines of a text that arrives in chunks, which may be cut anywhere. Linear. */
export class ArrivingLines extends RequestLines {
  readonly lines: RequestLine[]
  #ended: boolean
  #openLine = ''
  #start = 0

  constructor(lines: RequestLine[] = [], ended = false) {
    super()
    this.lines = lines
    this.#ended = ended
  }

  /** Takes the next chunk. Returns whether it completed a line. */
  push(chunk: string): boolean {
    let from = 0
    for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', from)) {
      this.#add(this.#openLine + chunk.slice(from, at + 1))
      this.#openLine = ''
      from = at + 1
    }
    this.#openLine += chunk.slice(from)
    return from > 0
  }

  /** Says that the text has ended. Its last line may have no line ending. */
  end(): void {
    if (this.#openLine !== '') this.#add(this.#openLine)
    this.#ended = true
  }

  protected *pull(): Waiting<boolean> {
    const known = this.lines.length
    while (this.lines.length === known && !this.#ended) yield undefined
    return this.lines.length > known
  }

  /** @param written a line with its ending */
  #add(written: string): void {
    const ending = written.endsWith('\r\n') ? '\r\n' : written.endsWith('\n') ? '\n' : ''
    const content = written.slice(0, written.length - ending.length)
    this.lines.push({ content, ending, number: this.lines.length + 1, start: this.#start })
    this.#start += written.length
  }
}

/** The lines of a request that has arrived completely. */
export function arrivedLines(lines: readonly RequestLine[]): RequestLines {
  return new ArrivingLines([...lines], true)
}

/**
 * A part of other lines, from an index on: each line as `take` returns it, up to the first one for which `take`
 * returns undefined.
 */
export class PartOfLines extends RequestLines {
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
