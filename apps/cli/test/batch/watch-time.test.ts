import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchTime } from '../../src/batch/shared-watch.js'

/** The running line, and the lines that were asked to end. */
let line: number | undefined
let cancelled: Set<number>
/** How long the process was suspended, in milliseconds. */
let stopped: number

beforeEach(() => {
  vi.useFakeTimers()
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + stopped)
  line = undefined
  cancelled = new Set()
  stopped = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function watching(timeoutMs?: number) {
  const memory = new SharedArrayBuffer(0)
  return watchTime({ memory, current: () => line, cancel: (one) => void cancelled.add(one) }, timeoutMs)
}

test('a line is asked to end after its time limit, and shortly afterwards its thread is ended', () => {
  const { signal } = watching(1000)
  line = 3
  vi.advanceTimersByTime(1000)
  expect([...cancelled, signal.aborted]).toEqual([false])
  vi.advanceTimersByTime(50)
  expect([...cancelled, signal.aborted]).toEqual([3, false])
  vi.advanceTimersByTime(250)
  expect([...cancelled, signal.aborted]).toEqual([3, true])
})

test('every line has its own time limit, which starts with the line', () => {
  const { signal } = watching(1000)
  vi.advanceTimersByTime(5000)
  for (line = 0; line < 9; line++) vi.advanceTimersByTime(900)
  expect([...cancelled, signal.aborted]).toEqual([false])
})

test('time while the process is suspended does not count', () => {
  const { signal } = watching(1000)
  line = 0
  for (let stops = 0; stops < 5; stops++) {
    vi.advanceTimersByTime(50)
    stopped += 60_000
  }
  vi.advanceTimersByTime(50)
  expect([...cancelled, signal.aborted]).toEqual([false])
})

test('nothing is ended without a limit, or after the watch is stopped', () => {
  line = 0
  const unlimited = watching()
  const ended = watching(1000)
  ended.stop()
  vi.advanceTimersByTime(10_000)
  expect([...cancelled, unlimited.signal.aborted, ended.signal.aborted]).toEqual([false, false])
})
