/** A line of the input, without its LF or CRLF. */
export interface InputLine {
  /** Counted from 1. */
  readonly number: number
  /** Undefined if the line is longer than allowed. */
  readonly bytes?: Uint8Array
}

/**
 * Splits a stream into lines and yields the lines of each read together, so that no line waits for later input. Lines end
 * only at LF bytes; Node's readline would also split at U+2028, which JSON may contain. Blank lines are counted but left out.
 * The content of a line that is too long is dropped, so memory is bounded by `maxBytes` and the size of one read.
 */
export async function* readLines(
  stream: AsyncIterable<Uint8Array | string>,
  maxBytes: number,
): AsyncGenerator<readonly InputLine[]> {
  const pending = createPending(maxBytes)
  let number = 0
  const end = (): InputLine[] => {
    number++
    const bytes = pending.take()
    if (bytes === undefined) return [{ number }]
    return isBlank(bytes) ? [] : [{ number, bytes: withoutCarriageReturn(bytes) }]
  }
  for await (const chunk of stream) {
    const read = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    const lines: InputLine[] = []
    let start = 0
    for (let newline = read.indexOf(LF); newline !== -1; newline = read.indexOf(LF, start)) {
      pending.add(read.subarray(start, newline))
      for (const line of end()) lines.push(line)
      start = newline + 1
    }
    pending.add(read.subarray(start))
    if (lines.length > 0) yield lines
  }
  if (!pending.isEmpty()) yield end()
}

/** Collects the pieces of a line whose end has not been read yet. */
function createPending(maxBytes: number) {
  let pieces: Uint8Array[] = []
  let length = 0
  return {
    isEmpty: (): boolean => length === 0,
    add(piece: Uint8Array): void {
      length += piece.length
      if (length > maxBytes) pieces = []
      else if (piece.length > 0) pieces.push(piece)
    },
    /** Returns the line and starts a new one; undefined if the line was too long. */
    take(): Uint8Array | undefined {
      const taken = length > maxBytes ? undefined : joined(pieces)
      pieces = []
      length = 0
      return taken
    },
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces
  return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces)
}

const LF = 10
const CR = 13
const WHITESPACE: ReadonlySet<number> = new Set([9, 13, 32])

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => WHITESPACE.has(byte))
}

function withoutCarriageReturn(line: Uint8Array): Uint8Array {
  return line.at(-1) === CR ? line.subarray(0, -1) : line
}
