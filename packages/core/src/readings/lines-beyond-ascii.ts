import type { TextDocument } from '../text/document.js'
import { isAscii } from '../text/lookalikes.js'

/** The lines of a document with a character beyond ASCII, without whitespace at their ends, equal ones as one. */
class LinesBeyondAscii {
  readonly #places = new Map<string, number[]>()
  readonly #byStart: readonly string[]
  /** Each from its end to its start. */
  readonly #byEnd: readonly string[]

  constructor(document: TextDocument) {
    for (let at = 0; at < document.lineCount; at++) {
      const line = document.line(at).trim()
      if (isAscii(line)) continue
      const known = this.#places.get(line)
      if (known === undefined) this.#places.set(line, [at])
      else known.push(at)
    }
    this.#byStart = [...this.#places.keys()].sort()
    this.#byEnd = Array.from(this.#places.keys(), reversed).sort()
  }

  /** The numbers of the lines with this text. */
  at(line: string): readonly number[] {
    return this.#places.get(line) ?? []
  }

  /** The lines that begin with a text, or those that end with another one, whichever are fewer. */
  beginningOrEnding(start: string, end: string): readonly string[] {
    const beginning = beginningWith(this.#byStart, start)
    const ending = beginningWith(this.#byEnd, reversed(end))
    return beginning.length <= ending.length ? beginning : ending.map(reversed)
  }
}

export function linesBeyondAscii(document: TextDocument): LinesBeyondAscii {
  return document.once(linesOf)
}

function linesOf(document: TextDocument): LinesBeyondAscii {
  return new LinesBeyondAscii(document)
}

function reversed(text: string): string {
  return text.split('').reverse().join('')
}

/** The ones of sorted texts that begin with a text. */
function beginningWith(sorted: readonly string[], start: string): readonly string[] {
  const first = countWhere(sorted, (text) => text < start)
  return sorted.slice(
    first,
    countWhere(sorted, (text) => text < start || text.startsWith(start)),
  )
}

/** How many texts there are until a condition that holds for the first ones holds no more. */
function countWhere(sorted: readonly string[], holds: (text: string) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(sorted[middle] as string)) low = middle + 1
    else high = middle
  }
  return low
}
