import type { Watch } from './run-lines.js'

/** Memory shared by the thread that runs a chunk and the thread that waits for it: which line is running, and which has to end. */
export interface SharedWatch {
  readonly memory: SharedArrayBuffer
  /** Returns the index of the running line in its chunk; undefined before the first line. */
  current(): number | undefined
  /** Asks a line to end, if it is still running. */
  cancel(index: number): void
}

const BEGUN = 0
const CANCELLED = 1
const CELLS = 2

/** Creates the shared watch, in the thread that waits. */
export function createSharedWatch(): SharedWatch {
  const memory = new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT)
  const cells = new Int32Array(memory)
  return {
    memory,
    current() {
      const begun = Atomics.load(cells, BEGUN)
      return begun === 0 ? undefined : begun - 1
    },
    cancel(index) {
      Atomics.store(cells, CANCELLED, index + 1)
    },
  }
}

/**
 * Returns the watch for the thread that runs the lines. Reading `aborted` must be cheap, because every step of a
 * search does it.
 */
export function watchOf(memory: SharedArrayBuffer): Watch {
  const cells = new Int32Array(memory)
  let begun = 0
  return {
    begin(index) {
      begun = index + 1
      Atomics.store(cells, BEGUN, begun)
    },
    get aborted() {
      return Atomics.load(cells, CANCELLED) === begun
    },
  }
}

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
