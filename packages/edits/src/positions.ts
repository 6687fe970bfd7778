/** What the character of a position counts, as language servers name it. */
export type PositionEncoding = 'utf-8' | 'utf-16' | 'utf-32'

/** A place in a text, counted from 0. Lines end at LF, CRLF or CR, as the Language Server Protocol has them. */
export interface Position {
  readonly line: number
  readonly character: number
}

/** Turns offsets of a text into positions. Building it is linear; each position costs a logarithm, and its line in UTF-8 and UTF-32. */
export class Positions {
  readonly #text: string
  readonly #encoding: PositionEncoding
  readonly #starts: number[] = [0]

  constructor(text: string, encoding: PositionEncoding) {
    this.#text = text
    this.#encoding = encoding
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      if (unit === LF || (unit === CR && text.charCodeAt(at + 1) !== LF)) this.#starts.push(at + 1)
    }
  }

  at(offset: number): Position {
    let [low, high] = [0, this.#starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low, character: this.#lengthOf(this.#text.slice(this.#starts[low], offset)) }
  }

  #lengthOf(part: string): number {
    if (this.#encoding === 'utf-16') return part.length
    let length = 0
    for (const character of part) length += this.#encoding === 'utf-32' ? 1 : bytesOf(character)
    return length
  }
}

function bytesOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

const LF = 10
const CR = 13
