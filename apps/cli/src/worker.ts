import { Tinypool } from 'tinypool'
import { type PackedLines, unpackLines } from './batch/packed-lines.js'
import { type ChunkResult, type LineOptions, runLines } from './batch/run-lines.js'
import { watchOf } from './batch/shared-watch.js'
import { loadSetup, type Setup } from './setup.js'

/** What a worker of `emend batch` is sent. */
export interface WorkerTask {
  readonly lines: PackedLines
  /** The configuration, by name. */
  readonly config: string | false
  readonly options: Omit<LineOptions, 'watch'>
  /** Of the watch that the sender has. */
  readonly memory: SharedArrayBuffer
}

/** One setup a thread: a pool is for one configuration. */
let setup: Promise<Setup> | undefined

/** Runs the lines of a chunk, in a thread of its own; the one that sent them gets a `ChunkResult`. */
export default async function runInWorker({ lines, config, options, memory }: WorkerTask): Promise<unknown> {
  setup ??= loadSetup({ config }, '.')
  const result = runLines(unpackLines(lines), await setup, { ...options, watch: watchOf(memory) })
  return handedOver(result)
}

/** The result, such that its bytes go to the thread that waits for it without being copied. */
function handedOver(result: ChunkResult): unknown {
  const { transferableSymbol, valueSymbol } = Tinypool
  const movable: unknown = { [transferableSymbol]: [result.bytes.buffer], [valueSymbol]: result }
  return Tinypool.move(movable as Parameters<typeof Tinypool.move>[0])
}
