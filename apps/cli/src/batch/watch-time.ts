import type { SharedWatch } from './shared-watch.js'

/** Watches the time that the lines of a chunk take. */
interface TimeWatch {
  /** Aborted if a line did not end after it was asked to. */
  readonly signal: AbortSignal
  stop(): void
}

/**
 * Asks a line to end once its time is over, and aborts its thread if it has not ended shortly afterwards. Each check counts
 * at most two intervals. A longer gap between two checks does not count in full, because the process or the machine may
 * have been suspended, or the line may have ended without this thread having been told yet.
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

/**
 * How long a line may take to end after it was asked to. A search checks the signal far more often; anything slower
 * will not end by itself.
 */
const GRACE_MILLISECONDS = 250
const LONGEST_INTERVAL = 50
