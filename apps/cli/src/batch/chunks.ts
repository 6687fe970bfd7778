import type { InputLine } from './lines.js'

/** How much goes to a thread at once. */
export interface ChunkSize {
  /** How many lines the next chunk may have. */
  lines(): number
  /** Told how long lines took. */
  measured(count: number, milliseconds: number): void
}

/** Few milliseconds of work a chunk: much more than handing it over takes, much less than a person would notice. */
const CHUNK_MILLISECONDS = 10
const MOST_LINES = 1_000
/** A chunk is never larger, unless it is one line. */
export const CHUNK_BYTES: number = 2 ** 18

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
 * The lines in chunks, in order. Lines that were read apart are never put together, since the sender may be waiting.
 *
 * @param room resolves once there is memory for so many more bytes
 */
export async function* chunksOf(
  reads: AsyncIterable<readonly InputLine[]>,
  size: Pick<ChunkSize, 'lines'>,
  room: (bytes: number) => Promise<void>,
): AsyncGenerator<readonly InputLine[]> {
  for await (const lines of reads) {
    let start = 0
    while (start < lines.length) {
      const end = endOfChunk(lines, start, size.lines())
      const chunk = lines.slice(start, end)
      await room(bytesOf(chunk))
      yield chunk
      start = end
    }
  }
}

/** How many bytes the lines have. */
export function bytesOf(lines: readonly InputLine[]): number {
  return lines.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0)
}

function endOfChunk(lines: readonly InputLine[], start: number, most: number): number {
  let bytes = lines[start]?.bytes?.length ?? 0
  let end = start + 1
  while (end < lines.length && end - start < most) {
    bytes += lines[end]?.bytes?.length ?? 0
    if (bytes > CHUNK_BYTES) break
    end++
  }
  return end
}
