import type { Watch } from './run-lines.js'

/** What the thread that runs a chunk and the one that waits for it both see: which line is run, which has to end. */
export interface SharedWatch {
  readonly memory: SharedArrayBuffer
  /** The number in the chunk of the line that is being run; undefined before the first. */
  current(): number | undefined
  /** Asks a line to end, if it is still being run. */
  cancel(index: number): void
}

const BEGUN = 0
const CANCELLED = 1
const CELLS = 2

/** For the thread that waits. */
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

/** For the thread that runs: reading `aborted` is as cheap as it has to be, since every step of a search does. */
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
