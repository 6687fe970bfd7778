import { setImmediate } from 'node:timers/promises'
import type { Diagnostics } from '@emend/engine'
import { oneByOne } from '@emend/fs'
import { diagnosticsFor, type LookFlags } from '../edit/diagnostics.js'
import { UsageError } from '../exit-code.js'
import { loadSetup, type Setup } from '../setup/setup.js'
import type { BatchLimits } from './limits.js'
import type { InputLine } from './lines.js'
import type { Pool } from './pool.js'
import { type ChunkResult, runLines, type Watch } from './run-lines.js'

/** Runs chunks of lines. */
export interface Runner {
  run(lines: readonly InputLine[]): Promise<ChunkResult>
  close(): Promise<void>
}

/**
 * When starting threads pays off. Each thread loads everything and warms up on its own, which takes about a second of a
 * core. So lines that take long get threads soon, and short lines only in a long stream. All values are milliseconds of CPU
 * time: on a busy machine, wall-clock time passes without work, and threads would only wait for each other.
 */
const LONG_LINE = 0.5
const PAYS_FOR_LONG_LINES_AFTER = 150
const PAYS_AFTER = 10_000
/**
 * The longest CPU time, in milliseconds, for which a chunk may block reading and writing in this thread when other
 * threads could run it.
 */
const LONGEST_HERE = 250

/**
 * Runs chunks in this thread until there is enough work for threads to pay off, and from then on in those threads. If lines
 * have a time limit, all chunks are run in threads, because nothing can interrupt this thread.
 *
 * @throws UsageError if the configuration cannot be loaded
 */
export async function createRunner(
  config: string | false,
  limits: BatchLimits,
  looks: LookFlags = {},
): Promise<Runner> {
  const { workers, ...options } = limits
  const setup = await loadSetup({ config }, '.')
  const diagnostics = await diagnosticsFor(looks, setup)
  if (diagnostics !== undefined) return lookingRunner(setup, diagnostics, limits)
  const startPool = async () => (await import('./pool.js')).createPool({ workers, config, options })
  const before = process.cpuUsage()
  let spent = 0
  let done = 0
  let starting: Promise<Pool> | undefined
  let pool: Pool | undefined

  /**
   * Whether threads pay off after this many milliseconds. It is called with the wall-clock time first, because
   * reading the CPU time is slow.
   */
  function doThreadsPay(milliseconds: number): boolean {
    const isLong = milliseconds / done >= LONG_LINE
    return milliseconds >= (isLong ? PAYS_FOR_LONG_LINES_AFTER : PAYS_AFTER)
  }

  function start(): Promise<Pool> {
    starting ??= startPool()
    return starting
  }

  /** Starts the threads. This thread does the work until one of them is ready. */
  async function startMeanwhile(): Promise<Pool> {
    const started = await start()
    await started.ready()
    pool = started
    return started
  }

  return {
    async run(lines) {
      if (pool !== undefined) return pool.run(lines)
      if (options.timeoutMs !== undefined) return (await start()).run(lines)
      const watch = workers === 0 ? withoutEnd : endAfter(LONGEST_HERE)
      const result = runLines(lines, setup, { ...options, watch })
      if (watch.hasEnded()) return (await startMeanwhile()).run(lines)
      spent += result.milliseconds
      done += lines.length
      // If no thread can be started, this thread continues with the work.
      if (
        workers > 0 &&
        starting === undefined &&
        doThreadsPay(spent) &&
        doThreadsPay(millisecondsSince(before))
      )
        startMeanwhile().catch(() => {})
      // Lets other events happen: input, a thread that is ready, an interrupt.
      await setImmediate()
      return result
    },
    async close() {
      await (await starting)?.close()
    },
  }
}

/**
 * Runs all chunks in this thread, one after the other: each thread would start language servers of its own.
 *
 * @throws UsageError for limits that need threads
 */
async function lookingRunner(
  setup: Setup,
  diagnostics: Diagnostics,
  { workers: _, timeoutMs, ...options }: BatchLimits,
): Promise<Runner> {
  if (timeoutMs !== undefined)
    throw new UsageError('timeout-ms does not go with diagnostics, for which lines wait: use steps')
  const { runLookedLines } = await import('./looked-lines.js')
  const inTurn = oneByOne()
  return {
    run: (lines) =>
      inTurn(() => runLookedLines(lines, setup, diagnostics, { ...options, watch: withoutEnd })),
    close: () => diagnostics.close(),
  }
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** A watch over the work of this thread. */
interface OwnWatch extends Watch {
  /** Whether a line was asked to end. */
  hasEnded(): boolean
}

const withoutEnd: OwnWatch = { begin() {}, aborted: false, hasEnded: () => false }

/**
 * Returns a watch that ends the work after this many milliseconds of CPU time. It checks the wall clock first, which
 * is faster to read.
 */
function endAfter(most: number): OwnWatch {
  const before = process.cpuUsage()
  let next = performance.now() + most
  let isOver = false
  return {
    begin() {},
    get aborted() {
      if (isOver || performance.now() < next) return isOver
      const left = most - millisecondsSince(before)
      isOver = left <= 0
      next += Math.max(1, left)
      return isOver
    },
    hasEnded: () => isOver,
  }
}
