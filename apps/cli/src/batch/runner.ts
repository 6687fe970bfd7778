import { setImmediate } from 'node:timers/promises'
import { loadSetup } from '../setup.js'
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
 * When threads pay. Each of them loads everything and warms up by itself, which takes about a second of a core: lines that
 * take long get them soon, short ones only in a stream that goes on for long. All in milliseconds of the processor: where
 * the machine is busy, time goes by without work, and threads would only wait for each other.
 */
const LONG_LINE = 0.5
const PAYS_FOR_LONG_LINES_AFTER = 150
const PAYS_AFTER = 10_000
/** The longest, in milliseconds, that a chunk may keep this thread from reading and writing while there could be others. */
const LONGEST_HERE = 250

/**
 * Runs chunks in this thread until there is enough to do for threads to pay, and from then on in these. Where lines have
 * a time limit, all are run in threads, since nothing can end what this one is doing.
 *
 * @throws UsageError when the configuration cannot be loaded
 */
export async function createRunner(config: string | false, limits: BatchLimits): Promise<Runner> {
  const { workers, ...options } = limits
  const setup = await loadSetup({ config }, '.')
  const startPool = async () => (await import('./pool.js')).createPool({ workers, config, options })
  const before = process.cpuUsage()
  let spent = 0
  let done = 0
  let starting: Promise<Pool> | undefined
  let pool: Pool | undefined

  /** Whether threads pay after so many milliseconds. The clock is asked first: to ask for time of the processor is no quick call. */
  function pay(milliseconds: number): boolean {
    const isLong = milliseconds / done >= LONG_LINE
    return milliseconds >= (isLong ? PAYS_FOR_LONG_LINES_AFTER : PAYS_AFTER)
  }

  function start(): Promise<Pool> {
    starting ??= startPool()
    return starting
  }

  /** Until a thread answers, this one does the work. */
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
      // If no thread can be started, this one goes on.
      if (workers > 0 && starting === undefined && pay(spent) && pay(millisecondsSince(before)))
        startMeanwhile().catch(() => {})
      // For whatever else happens: input, a thread that answers, an interrupt.
      await setImmediate()
      return result
    },
    async close() {
      await (await starting)?.close()
    },
  }
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Looks at what this thread does. */
interface OwnWatch extends Watch {
  /** Whether any line was told to end. */
  hasEnded(): boolean
}

const withoutEnd: OwnWatch = { begin() {}, aborted: false, hasEnded: () => false }

/** Ends the work after so many milliseconds of the processor. The clock, which is quicker to ask, is asked first. */
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
