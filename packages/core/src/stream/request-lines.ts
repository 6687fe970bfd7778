import type { Waiting } from './parsing.js'
import type { RequestLine } from './request-line.js'

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

/** Lines that somebody else adds to. */
export class ArrivingLines extends PulledLines {
  readonly lines: RequestLine[]
  #ended: boolean

  constructor(lines: RequestLine[] = [], ended = false) {
    super()
    this.lines = lines
    this.#ended = ended
  }

  end(): void {
    this.#ended = true
  }

  protected *pull(): Waiting<boolean> {
    const known = this.lines.length
    while (this.lines.length === known && !this.#ended) yield undefined
    return this.lines.length > known
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
