import type { InputLine } from './lines.js'

/** How much goes to a thread at once. */
export interface ChunkSize {
  /** How many lines the next chunk may have. */
  lines(): number
  /** Told how long lines took. */
  measured(count: number, milliseconds: number): void
}

/** Milliseconds of work a chunk: much more than handing it over takes, less than a person would notice. */
const CHUNK_MILLISECONDS = 50
const MOST_LINES = 1_000
/** A chunk is never larger, unless it is one line. */
export const CHUNK_BYTES: number = 2 ** 21

/** Learns from what lines took how many make a chunk. Begins with few, so that a slow one holds up no others. */
export function createChunkSize(): ChunkSize {
  let perLine = CHUNK_MILLISECONDS / 8
  return {
    lines: () => Math.max(1, Math.min(MOST_LINES, Math.round(CHUNK_MILLISECONDS / perLine))),
    measured(count, milliseconds) {
      perLine += 0.2 * (milliseconds / count - perLine)
    },
  }
}

/**
 * The lines in chunks, in order. A chunk is made when it is asked for, of what has been read by then: no line waits for input
 * that is still to come, and while all threads are busy, lines that were read apart are put together.
 *
 * @param room resolves once there is memory for so many more bytes
 */
export async function* chunksOf(
  reads: AsyncIterable<readonly InputLine[]>,
  size: Pick<ChunkSize, 'lines'>,
  room: (bytes: number) => Promise<void>,
): AsyncGenerator<readonly InputLine[]> {
  const waiting: InputLine[] = []
  let wake = () => {}
  let isReading = true
  const readAll = async () => {
    for await (const lines of reads) {
      await room(bytesOf(lines))
      for (const line of lines) waiting.push(line)
      wake()
    }
  }
  const reading = readAll().finally(() => {
    isReading = false
    wake()
  })
  // Told once all that was read is handed on.
  reading.catch(() => {})
  while (isReading || waiting.length > 0) {
    if (waiting.length > 0) yield waiting.splice(0, endOfChunk(waiting, size.lines()))
    else
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  await reading
}

/** How many bytes the lines have. */
export function bytesOf(lines: readonly InputLine[]): number {
  return lines.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0)
}

function endOfChunk(lines: readonly InputLine[], most: number): number {
  let bytes = lines[0]?.bytes?.length ?? 0
  let end = 1
  while (end < lines.length && end < most) {
    bytes += lines[end]?.bytes?.length ?? 0
    if (bytes > CHUNK_BYTES) break
    end++
  }
  return end
}
