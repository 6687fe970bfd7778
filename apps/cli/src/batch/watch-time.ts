import type { SharedWatch } from './shared-watch.js'

/** Looks at the time that the lines of a chunk take. */
interface TimeWatch {
  /** Aborted when a line did not end although it was asked to. */
  readonly signal: AbortSignal
  stop(): void
}

/** Asks a line to end once its time is over, and soon afterwards ends the thread that it is run in. */
export function watchTime(watch: SharedWatch, timeoutMs: number | undefined): TimeWatch {
  const controller = new AbortController()
  if (timeoutMs === undefined) return { signal: controller.signal, stop() {} }
  let line: number | undefined
  let since = 0
  const timer = setInterval(
    () => {
      const current = watch.current()
      const now = performance.now()
      if (current === undefined || current !== line) {
        line = current
        since = now
        return
      }
      if (now - since >= timeoutMs) watch.cancel(current)
      if (now - since >= timeoutMs + GRACE_MILLISECONDS) controller.abort()
    },
    Math.max(1, Math.min(LONGEST_INTERVAL, timeoutMs / 4)),
  )
  return { signal: controller.signal, stop: () => clearInterval(timer) }
}

/** Searching looks at the signal far more often than that; what takes longer will not end by itself. */
const GRACE_MILLISECONDS = 250
const LONGEST_INTERVAL = 50
