import { availableParallelism } from 'node:os'
import { UsageError } from '../exit-code.js'
import { hasPackages } from '../import-module.js'
import { readCount } from '../setup/policy.js'

/** The limits of `emend batch` as they come from flags. */
export interface RawBatchLimits {
  readonly workers?: string
  readonly timeoutMs?: string
  readonly steps?: string
  readonly maxLineBytes?: string
}

/** How much each line of `emend batch` may cost, and how many threads work on lines. */
export interface BatchLimits {
  /** The number of threads besides the main thread, which reads and writes; with 0 the main thread does all the work. */
  readonly workers: number
  /** The time limit for a line in milliseconds; undefined for none. */
  readonly timeoutMs?: number
  /** The budget of search steps for each file of a line. */
  readonly steps?: number
  readonly maxLineBytes: number
}

const MAX_LINE_BYTES = 2 ** 28

/** Validates the limits. @throws UsageError naming the flag that is wrong */
export function readBatchLimits({ workers, timeoutMs, steps, maxLineBytes }: RawBatchLimits): BatchLimits {
  const limits = {
    workers: readWorkers(workers),
    ...(timeoutMs !== undefined && { timeoutMs: readPositive('timeout-ms', timeoutMs) }),
    ...(steps !== undefined && { steps: readPositive('steps', steps) }),
    maxLineBytes: maxLineBytes === undefined ? MAX_LINE_BYTES : readPositive('max-line-bytes', maxLineBytes),
  }
  if (limits.workers === 0 && limits.timeoutMs !== undefined)
    throw new UsageError('timeout-ms needs a worker that can be ended: give workers at least 1')
  if (limits.maxLineBytes > MAX_LINE_BYTES)
    throw new UsageError(`max-line-bytes must be at most ${MAX_LINE_BYTES}`)
  return limits
}

/** An executable has no threads: what starts them is a package. */
function readWorkers(workers: string | undefined): number {
  if (workers === undefined) return hasPackages() ? availableParallelism() : 0
  const count = readCount('workers', workers)
  if (count > 0 && !hasPackages())
    throw new UsageError('an executable has no workers: install emend with npm for them, or give 0')
  return count
}

function readPositive(name: string, value: string): number {
  const count = readCount(name, value)
  if (count === 0) throw new UsageError(`${name} must be a whole number from 1`)
  return count
}
