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

/** Runs the lines of a chunk, in a thread of its own. */
export default async function runInWorker({
  lines,
  config,
  options,
  memory,
}: WorkerTask): Promise<ChunkResult> {
  setup ??= loadSetup({ config }, '.')
  return runLines(unpackLines(lines), await setup, { ...options, watch: watchOf(memory) })
}
