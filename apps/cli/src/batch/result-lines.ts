/**
 * Lines as UTF-8, put together as they come: each is encoded while it is still in a near cache, and none is copied again, as they
 * would be if they were joined first.
 */
export class ResultLines {
  #bytes: Buffer
  #length = 0

  /** @param expected about how many bytes they come to */
  constructor(expected: number) {
    // Memory of its own, not of Node's pool: it is handed to another thread as a whole.
    this.#bytes = Buffer.allocUnsafeSlow(expected)
  }

  /** The lines so far. Nothing may be added behind them any more. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bytes.buffer as ArrayBuffer, 0, this.#length)
  }

  /** @param line without its ending */
  add(line: string): void {
    const most = line.length * MOST_BYTES_A_UNIT + 1
    if (this.#length + most > this.#bytes.length) this.#reserve(Buffer.byteLength(line) + 1)
    this.#length += this.#bytes.write(line, this.#length)
    this.#bytes[this.#length++] = LF
  }

  #reserve(more: number): void {
    const needed = this.#length + more
    if (needed <= this.#bytes.length) return
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length))
    this.#bytes.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
  }
}

/** Of UTF-16; a pair of them takes four. */
const MOST_BYTES_A_UNIT = 3
const LF = 10
