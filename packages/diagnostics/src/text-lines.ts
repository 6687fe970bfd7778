import { type Diagnostic, lineOf } from '@emend/core/plugin'

/** A place of a text: its line, and UTF-16 units in it, both counted from 0. */
export type Place = Diagnostic['range']['start']

/** A range that names a line. An empty one at the start of a file would be about the file as a whole. */
export function ofLine(range: Diagnostic['range']): Diagnostic['range'] {
  return lineOf({ range }) === undefined ? { ...range, end: { line: 0, character: 1 } } : range
}

/** The lines of a text as the Language Server Protocol has them. Building it is linear, each place a logarithm. */
export class TextLines {
  readonly #text: string
  readonly #starts: number[] = [0]

  constructor(text: string) {
    this.#text = text
    for (let at = nextEnd(text, 0); at !== -1; at = nextEnd(text, at)) this.#starts.push(at)
  }

  get count(): number {
    return this.#starts.length
  }

  /** The line of an offset. */
  lineAt(offset: number): number {
    let [low, high] = [0, this.#starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }

  /** The offset of a place. One beyond the end of its line or of the text is at that end. */
  offsetAt({ line, character }: Place): number {
    const start = this.#starts[line]
    return start === undefined ? this.#text.length : Math.min(start + character, this.#endOf(line))
  }

  /** A place in the text. One beyond the end of its line or of the text, or that is none, is at the next one that there is. */
  placed({ line, character }: Place): Place {
    const last = this.count - 1
    const inText = natural(line)
    if (inText > last) return { line: last, character: this.#endOf(last) - (this.#starts[last] ?? 0) }
    const length = this.#endOf(inText) - (this.#starts[inText] ?? 0)
    return { line: inText, character: Math.min(natural(character), length) }
  }

  /** Where a line ends, before its line break. */
  #endOf(line: number): number {
    let end = this.#starts[line + 1] ?? this.#text.length
    if (line + 1 < this.count && this.#text[end - 1] === '\n') end--
    if (line + 1 < this.count && this.#text[end - 1] === '\r') end--
    return end
  }
}

function natural(number: unknown): number {
  return Number.isInteger(number) && Number(number) > 0 ? Number(number) : 0
}

/** Where the next line begins, -1 after the last one. */
function nextEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === LF || (unit === CR && text.charCodeAt(at + 1) !== LF)) return at + 1
  }
  return -1
}

const LF = 10
const CR = 13
