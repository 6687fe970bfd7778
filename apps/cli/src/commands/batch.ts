import { once } from 'node:events'
import { createReadStream, fstatSync, statSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { pMapIterable } from 'p-map'
import { asUtf8 } from '../batch/as-utf-8.js'
import { chunksOf, createChunkSize, inputBytesOf } from '../batch/chunks.js'
import { type BatchLimits, type RawBatchLimits, readBatchLimits } from '../batch/limits.js'
import { readLines } from '../batch/lines.js'
import { createProgress, type Progress } from '../batch/progress.js'
import { createRoom, MOST_BYTES } from '../batch/room.js'
import { createRunner, type Runner } from '../batch/runner.js'
import type { LookFlags } from '../edit/diagnostics.js'
import { EXIT, type ExitCode, UsageError } from '../exit-code.js'
import { nameOf, reasonOf } from '../input/read-request.js'
import type { SetupFlags } from '../setup/setup.js'

/** The options of `emend batch`. */
export interface BatchFlags extends SetupFlags, RawBatchLimits, Omit<LookFlags, 'formatter'> {}

/** `emend batch`: processes the lines of a file, or of standard input for `-`. @throws UsageError if it cannot be read */
export async function batchFile(file: string, flags: BatchFlags): Promise<ExitCode> {
  const name = nameOf(file)
  const input = file === '-' ? process.stdin : await opened(file, name)
  const size = sizeOf(file === '-' ? 0 : file)
  return batch(input, readAll(input, name), process.stdout, { ...flags, ...(size > 0 && { size }) })
}

/** How many bytes there are to read; 0 where that is not known, as of a pipe. */
function sizeOf(file: string | 0): number {
  try {
    const stats = file === 0 ? fstatSync(0) : statSync(file)
    return stats.isFile() ? stats.size : 0
  } catch {
    return 0
  }
}

/** Opens the file and waits for that: an error before anything reads the stream would end the process. */
async function opened(file: string, name: string): Promise<Readable> {
  const input = createReadStream(file)
  await once(input, 'open').catch((error) => {
    throw unreadable(name, error)
  })
  return input
}

async function* readAll(input: Readable, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* input
  } catch (error) {
    throw unreadable(name, error)
  }
}

function unreadable(name: string, error: unknown): UsageError {
  return new UsageError(`cannot read ${name}: ${reasonOf(error)}`)
}

/**
 * Reads one JSON task per line and writes one JSON result per line, in order. A bad line gets a failure as its result and does
 * not stop the others. Blank lines are skipped. No files are changed. Memory is bounded by what is in progress at once,
 * however long the input is and however slowly the output is read.
 */
async function batch(
  input: Readable,
  bytes: AsyncIterable<Uint8Array>,
  output: Writable,
  { size, ...flags }: BatchFlags & { readonly size?: number },
): Promise<ExitCode> {
  const limits = readBatchLimits(flags)
  // Only a configuration that is named is used, because results must not depend on where the command runs.
  const config = typeof flags.config === 'string' ? flags.config : false
  const runner = await createRunner(config, limits, flags)
  const progress = createProgress(process.stderr, !process.stdout.isTTY, size)
  const interruption = onInterrupt()
  const end = new AbortController()
  try {
    const { signal } = end
    return await Promise.race([
      work({ bytes, output, limits, runner, progress, signal }),
      interruption.happened,
    ])
  } finally {
    end.abort()
    interruption.ignore()
    progress.stop()
    input.destroy()
    await runner.close()
  }
}

interface Work {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly output: Writable
  readonly limits: BatchLimits
  readonly runner: Runner
  readonly progress: Progress
  /** Ends the work after the chunks that are in progress. */
  readonly signal: AbortSignal
}

async function work({ bytes: read, output, limits, runner, progress, signal }: Work): Promise<ExitCode> {
  // Each thread works on one chunk while another waits for it. As many results may wait to be written in order.
  const concurrency = 2 * Math.max(1, limits.workers)
  const size = createChunkSize(MOST_BYTES / (2 * concurrency))
  const room = createRoom()
  const chunks = chunksOf(readLines(asUtf8(read), limits.maxLineBytes), size, room.take, signal)
  const results = pMapIterable(
    chunks,
    async (lines) => {
      const result = await runner.run(lines)
      size.measured(lines.length, result.milliseconds)
      return { lines, ...result }
    },
    { concurrency, backpressure: 2 * concurrency },
  )
  for await (const { lines, bytes, causes } of results) {
    if (!output.write(bytes)) await once(output, 'drain')
    room.give(lines)
    progress.add(lines.length, causes, inputBytesOf(lines))
  }
  return EXIT.applied
}

/** Lets an interrupt end the work, instead of ending the process in the middle of a line. */
function onInterrupt() {
  let interrupt = () => {}
  const happened = new Promise<ExitCode>((resolve) => {
    interrupt = () => resolve(EXIT.interrupted)
  })
  process.once('SIGINT', interrupt)
  return { happened, ignore: () => void process.off('SIGINT', interrupt) }
}
