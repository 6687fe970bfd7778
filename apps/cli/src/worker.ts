import { Tinypool } from 'tinypool'
import { unpackLines, type WorkerTask } from './batch/packed-lines.js'
import { type ChunkResult, runLines } from './batch/run-lines.js'
import { watchOf } from './batch/shared-watch.js'
import { loadSetup, type Setup } from './setup/setup.js'

/** The setup of this thread. One is enough, because a pool uses one configuration. */
let setup: Promise<Setup> | undefined

/** Runs the lines of a chunk in a worker thread. The sender receives a `ChunkResult`. */
export default async function runInWorker({ lines, config, options, memory }: WorkerTask): Promise<unknown> {
  setup ??= loadSetup({ config }, '.')
  const result = runLines(unpackLines(lines), await setup, { ...options, watch: watchOf(memory) })
  return withTransferredBytes(result)
}

/** Wraps the result so that its bytes are transferred to the waiting thread without a copy. */
function withTransferredBytes(result: ChunkResult): unknown {
  const { transferableSymbol, valueSymbol } = Tinypool
  const movable: unknown = { [transferableSymbol]: [result.bytes.buffer], [valueSymbol]: result }
  return Tinypool.move(movable as Parameters<typeof Tinypool.move>[0])
}
