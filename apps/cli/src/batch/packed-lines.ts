import type { InputLine } from './lines.js'
import type { LineOptions } from './run-lines.js'

/**
 * Lines packed into one buffer for a message to a thread. A line is a part of a larger buffer, and a message would
 * copy all of that.
 */
export interface PackedLines {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly numbers: readonly number[]
  /** The length of each line in bytes; -1 for a line that is too long and has no bytes. */
  readonly lengths: readonly number[]
}

export function packLines(lines: readonly InputLine[]): PackedLines {
  const lengths = lines.map(({ bytes }) => bytes?.length ?? -1)
  const packed = new Uint8Array(lengths.reduce((sum, length) => sum + Math.max(0, length), 0))
  let end = 0
  for (const { bytes } of lines) {
    if (bytes === undefined) continue
    packed.set(bytes, end)
    end += bytes.length
  }
  return { bytes: packed, numbers: lines.map(({ number }) => number), lengths }
}

export function unpackLines({ bytes, numbers, lengths }: PackedLines): InputLine[] {
  let end = 0
  return numbers.map((number, index) => {
    const length = lengths[index] ?? -1
    if (length < 0) return { number }
    const start = end
    end += length
    return { number, bytes: bytes.subarray(start, end) }
  })
}

/** The message to a worker of `emend batch`. */
export interface WorkerTask {
  readonly lines: PackedLines
  /** The file of the configuration, or false for none. */
  readonly config: string | false
  readonly options: Omit<LineOptions, 'watch'>
  /** The memory of the watch that the sender holds. */
  readonly memory: SharedArrayBuffer
}
