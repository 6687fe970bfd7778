/**
 * The state of one call, shared by two threads: whether it is searching (which includes reading) or writing, and whether it
 * was cancelled. The step from searching to writing or to ended is atomic, so that nothing is written for a call that was
 * ended, and no call is ended while it writes.
 */
const PHASE = 0
const REQUEST = 1

const SEARCHING = 0
const WRITING = 1
const ENDED = 2

/** Returns the state of a new call. */
export function newState(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)
}

/** Whether the call was asked to end. */
export function isCancelled(state: Int32Array): boolean {
  return Atomics.load(state, REQUEST) === 1
}

/** Asks a call to end. @returns whether the call will never write, so that its thread may be ended at once */
export function cancel(state: Int32Array): boolean {
  Atomics.store(state, REQUEST, 1)
  return Atomics.compareExchange(state, PHASE, SEARCHING, ENDED) === SEARCHING
}

/** Changes the state to writing, unless the call was cancelled. @returns whether the call may write */
export function startWriting(state: Int32Array): boolean {
  return !isCancelled(state) && Atomics.compareExchange(state, PHASE, SEARCHING, WRITING) === SEARCHING
}

/** Changes the state to writing, for writes that must be finished even if the call was cancelled. */
export function beginWriting(state: Int32Array): void {
  Atomics.compareExchange(state, PHASE, SEARCHING, WRITING)
}

/** Changes the state back to searching. */
export function resume(state: Int32Array): void {
  Atomics.compareExchange(state, PHASE, WRITING, SEARCHING)
}
