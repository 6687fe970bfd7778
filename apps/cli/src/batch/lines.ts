/** A line of the input, without its LF or CRLF. */
export interface InputLine {
  /** Counted from 1. */
  readonly number: number
  /** Undefined where the line is longer than lines may be. */
  readonly bytes?: Uint8Array
}

/**
 * The lines of a stream, those together that were read together: none waits for input that is still to come. Lines are
 * cut at LF bytes only; Node's readline would also cut at U+2028, which JSON may hold. Blank lines are counted and left
 * out. Of a line that is too long nothing is kept, so memory is bounded by `maxBytes` and what the stream gives at once.
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

/** The beginning of a line whose end has not been read. */
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
    /** What was added since the last time; undefined where it was too much. */
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
