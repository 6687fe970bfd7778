import type { SharedWatch } from './shared-watch.js'

/** Looks at the time that the lines of a chunk take. */
interface TimeWatch {
  /** Aborted when a line did not end although it was asked to. */
  readonly signal: AbortSignal
  stop(): void
}

/**
 * Asks a line to end once its time is over, and soon afterwards ends the thread that it is run in. What passes while nothing looks does
 * not count: the process may be stopped then, and the machine, and a line that has ended may not have been heard of.
 */
export function watchTime(watch: SharedWatch, timeoutMs: number | undefined): TimeWatch {
  const controller = new AbortController()
  if (timeoutMs === undefined) return { signal: controller.signal, stop() {} }
  const interval = Math.max(1, Math.min(LONGEST_INTERVAL, timeoutMs / 4))
  let line: number | undefined
  let spent = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const current = watch.current()
    const now = performance.now()
    spent = current === line ? spent + Math.min(now - last, 2 * interval) : 0
    line = current
    last = now
    if (current === undefined) return
    if (spent >= timeoutMs) watch.cancel(current)
    if (spent >= timeoutMs + GRACE_MILLISECONDS) controller.abort()
  }, interval)
  return { signal: controller.signal, stop: () => clearInterval(timer) }
}

/** Searching looks at the signal far more often than that; what takes longer will not end by itself. */
const GRACE_MILLISECONDS = 250
const LONGEST_INTERVAL = 50
