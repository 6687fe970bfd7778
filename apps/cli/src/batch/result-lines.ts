/**
 * Collects lines as UTF-8. Each line is encoded as soon as it is added, while it is still in the CPU cache, and is not copied
 * again, as joining all lines first would do.
 */
export class ResultLines {
  #bytes: Buffer
  #length = 0

  /** @param expected the approximate number of bytes of all lines */
  constructor(expected: number) {
    // Not from Node's pool of buffers: the memory is transferred to another thread as a whole.
    this.#bytes = Buffer.allocUnsafeSlow(expected)
  }

  /** The lines added so far. No line may be added after this is read. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bytes.buffer as ArrayBuffer, 0, this.#length)
  }

  /** Adds a line. @param line without its ending */
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

/** The maximum number of UTF-8 bytes for a UTF-16 unit. A surrogate pair, which is two units, takes four. */
const MOST_BYTES_A_UNIT = 3
const LF = 10
