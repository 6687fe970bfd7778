import { importModule } from '../import-module.js'
import type { InputLine } from './lines.js'
import { packLines, type WorkerTask } from './packed-lines.js'
import { type ChunkResult, failedLine, taskFailed, timedOut } from './run-lines.js'
import { createSharedWatch, watchTime } from './shared-watch.js'

/** The options of a pool, which apply to every chunk. */
export interface PoolOptions extends Pick<WorkerTask, 'config' | 'options'> {
  readonly workers: number
}

/** Threads that run chunks of lines. */
export interface Pool {
  /** Resolves once a thread is ready to work. */
  ready(): Promise<void>
  /**
   * Runs a chunk. Rejects only if the pool is closed: a line that ends its worker, or takes too long, gets a failure
   * as its result.
   */
  run(lines: readonly InputLine[]): Promise<ChunkResult>
  /** Ends all threads at once. */
  close(): Promise<void>
}

export async function createPool({ workers, config, options }: PoolOptions): Promise<Pool> {
  const { Tinypool } = await importModule<typeof import('tinypool')>('tinypool')
  const pool = new Tinypool({
    filename: new URL('./worker.js', import.meta.url).href,
    minThreads: workers,
    maxThreads: workers,
  })
  let isClosed = false

  async function run(lines: readonly InputLine[]): Promise<ChunkResult> {
    const watch = createSharedWatch()
    const time = watchTime(watch, options.timeoutMs)
    try {
      const packed = packLines(lines)
      const task: WorkerTask = { lines: packed, config, options, memory: watch.memory }
      // The bytes are transferred, not copied again.
      return await pool.run(task, { signal: time.signal, transferList: [packed.bytes.buffer] })
    } catch (error) {
      if (isClosed || lines.length === 0) throw error
      return await runAround(watch.current() ?? 0, lines, time.signal.aborted ? undefined : error)
    } finally {
      time.stop()
    }
  }

  /** Runs the lines before and after a line that ended its worker again, and reports a failure for that line. */
  async function runAround(at: number, lines: readonly InputLine[], error: unknown): Promise<ChunkResult> {
    const line = lines[at] as InputLine
    const { timeoutMs } = options
    const failure =
      error === undefined && timeoutMs !== undefined
        ? timedOut(line.number, timeoutMs)
        : taskFailed(line.number, error)
    const bytes = Buffer.from(`${failedLine(line, failure)}\n`)
    const none = { bytes: new Uint8Array(), causes: [], milliseconds: 0 }
    const before = at === 0 ? none : await run(lines.slice(0, at))
    const after = at === lines.length - 1 ? none : await run(lines.slice(at + 1))
    return {
      bytes: new Uint8Array(Buffer.concat([before.bytes, bytes, after.bytes])),
      causes: [...before.causes, { code: failure.code, line: line.number }, ...after.causes],
      milliseconds: before.milliseconds + after.milliseconds + (timeoutMs ?? 0),
    }
  }

  return {
    async ready() {
      await run([])
    },
    run,
    async close() {
      isClosed = true
      await pool.destroy()
    },
  }
}
