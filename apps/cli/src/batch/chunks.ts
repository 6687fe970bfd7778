import type { InputLine } from './lines.js'

/** How much goes to a thread at once. */
export interface ChunkSize {
  /** A chunk is never larger, unless it is one line. */
  readonly bytes: number
  /** How many lines the next chunk may have. */
  lines(): number
  /** Called with how long lines took. */
  measured(count: number, milliseconds: number): void
}

/** Milliseconds of work a chunk: much more than handing it over takes, less than a person would notice. */
const CHUNK_MILLISECONDS = 50
const MOST_LINES = 1_000
const MOST_BYTES = 2 ** 21

/**
 * Learns from what lines took how many make a chunk. Begins with few, so that a slow one holds up no others.
 *
 * @param share how many bytes there are for each chunk that may be under way
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
 * The lines in chunks, in order. A chunk is made when it is asked for, of what has been read by then: no line waits for input
 * that is still to come, and while all threads are busy, lines that were read apart are put together.
 *
 * @param room resolves once there is memory for so many more bytes
 * @param signal ends it, whatever has been read
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
  // Reported once all that was read is handed on.
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

/** About how many bytes it takes to hold the lines. */
export function bytesOf(lines: readonly InputLine[]): number {
  return lines.reduce((sum, { bytes }) => sum + LINE_BYTES + (bytes?.length ?? 0), 0)
}

/** What a line takes beside its text. */
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
