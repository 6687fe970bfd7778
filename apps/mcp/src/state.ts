/**
 * What two threads know of one call: whether it is still only reading and searching, or writing, and whether it was cancelled. The
 * one step from searching to writing or to ended is atomic, so that nothing is written for a call that was ended, and none is ended that writes.
 */
const PHASE = 0
const REQUEST = 1

const SEARCHING = 0
const WRITING = 1
const ENDED = 2

/** The state of a call that begins. */
export function newState(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)
}

/** Whether somebody has asked for the end of the call. */
export function isCancelled(state: Int32Array): boolean {
  return Atomics.load(state, REQUEST) === 1
}

/** Asks for the end of a call. @returns whether it will never write, so that its thread may be ended at once */
export function cancel(state: Int32Array): boolean {
  Atomics.store(state, REQUEST, 1)
  return Atomics.compareExchange(state, PHASE, SEARCHING, ENDED) === SEARCHING
}

/** Begins to write, unless the call was cancelled. @returns whether it may */
export function startWriting(state: Int32Array): boolean {
  return !isCancelled(state) && Atomics.compareExchange(state, PHASE, SEARCHING, WRITING) === SEARCHING
}

/** Begins to write what has to be written whatever becomes of the call. */
export function beginWriting(state: Int32Array): void {
  Atomics.compareExchange(state, PHASE, SEARCHING, WRITING)
}

/** Goes on searching. */
export function resume(state: Int32Array): void {
  Atomics.compareExchange(state, PHASE, WRITING, SEARCHING)
}
