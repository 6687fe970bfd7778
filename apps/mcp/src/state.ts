import { setTimeout as wait } from 'node:timers/promises'

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

/** Whether the call is searching, so that another call may begin beside it. */
export function isSearching(state: Int32Array): boolean {
  return Atomics.load(state, PHASE) === SEARCHING
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

/** Changes the state back to searching. */
export function resume(state: Int32Array): void {
  Atomics.compareExchange(state, PHASE, WRITING, SEARCHING)
}

/** Returns the place for the number of the thread that writes, which all threads of a folder share. */
export function newWriter(): SharedArrayBuffer {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
}

/** Waits until no other thread writes. Returns without the turn if the call is cancelled meanwhile. */
export async function takeTurn(writer: Int32Array, thread: number, state: Int32Array): Promise<void> {
  while (!isCancelled(state) && Atomics.compareExchange(writer, 0, NOBODY, thread) !== NOBODY)
    await wait(PAUSE)
}

/** Ends the turn of a thread. Does nothing if another thread has it. */
export function endTurn(writer: Int32Array, thread: number): void {
  Atomics.compareExchange(writer, 0, thread, NOBODY)
}

const NOBODY = 0
/** Milliseconds. */
const PAUSE = 5
