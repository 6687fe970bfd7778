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
