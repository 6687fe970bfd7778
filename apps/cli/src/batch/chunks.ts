import type { InputLine } from './lines.js'

/** Decides how many lines are handed to a thread at once. */
export interface ChunkSize {
  /** The maximum size of a chunk in bytes. A single line may be larger. */
  readonly bytes: number
  /** Returns the maximum number of lines for the next chunk. */
  lines(): number
  /** Records how long a number of lines took. */
  measured(count: number, milliseconds: number): void
}

/** The intended work of one chunk in milliseconds: much more than it takes to hand it over, less than a person would notice. */
const CHUNK_MILLISECONDS = 50
const MOST_LINES = 1_000
const MOST_BYTES = 2 ** 21

/**
 * Learns the number of lines for a chunk from the time that earlier lines took. It starts with few lines, so that a slow
 * line does not delay many others.
 *
 * @param share the number of bytes available for each chunk that may be in progress
 */
export function createChunkSize(share: number): ChunkSize {
  let perLine = CHUNK_MILLISECONDS / 8
  return {
    bytes: Math.min(MOST_BYTES, share),
    lines: () => Math.max(1, Math.min(MOST_LINES, Math.round(CHUNK_MILLISECONDS / perLine))),
    measured(count, milliseconds) {
      perLine += 0.2 * (milliseconds / count - perLine)
    },
  }
}

/**
 * Groups lines into chunks, in order. A chunk is formed when it is requested, from the lines that have been read by then. So
 * no line waits for later input, and while all threads are busy, lines from several reads are combined.
 *
 * @param room resolves once there is memory for the given number of bytes
 * @param signal ends the iteration, even if lines are waiting
 */
export async function* chunksOf(
  reads: AsyncIterable<readonly InputLine[]>,
  size: Pick<ChunkSize, 'lines' | 'bytes'>,
  room: (bytes: number) => Promise<void>,
  signal?: AbortSignal,
): AsyncGenerator<readonly InputLine[]> {
  const waiting: InputLine[] = []
  let wake = () => {}
  let isReading = true
  const readAll = async () => {
    for await (const lines of reads) {
      await room(bytesOf(lines))
      for (const line of lines) waiting.push(line)
      wake()
      if (signal?.aborted) break
    }
  }
  const reading = readAll().finally(() => {
    isReading = false
    wake()
  })
  // An error of reading is reported below, after all lines that were read have been handed on.
  reading.catch(() => {})
  while (!signal?.aborted && (isReading || waiting.length > 0)) {
    if (waiting.length > 0) yield waiting.splice(0, endOfChunk(waiting, size))
    else
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  if (!signal?.aborted) await reading
}

/** Estimates the memory that the lines take, in bytes. */
export function bytesOf(lines: readonly InputLine[]): number {
  return lines.reduce((sum, { bytes }) => sum + LINE_BYTES + (bytes?.length ?? 0), 0)
}

/** How many bytes of the input lines are, each with its line break. A line that is too long was not kept, and counts as empty. */
export function inputBytesOf(lines: readonly InputLine[]): number {
  return lines.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0) + 1, 0)
}

/** The memory that a line takes besides its text, in bytes. */
const LINE_BYTES = 256

function endOfChunk(lines: readonly InputLine[], size: Pick<ChunkSize, 'lines' | 'bytes'>): number {
  const most = size.lines()
  let bytes = lines[0]?.bytes?.length ?? 0
  let end = 1
  while (end < lines.length && end < most) {
    bytes += lines[end]?.bytes?.length ?? 0
    if (bytes > size.bytes) break
    end++
  }
  return end
}
