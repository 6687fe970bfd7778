import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** How a process measures and spends time while it waits for a lock. No clock of the day: those can be set. */
export interface Clock {
  /** Milliseconds since some moment. Never goes back, whatever happens to the time of day. */
  now(): number
  wait(milliseconds: number): Promise<unknown>
}

export const monotonicClock: Clock = Object.freeze<Clock>({
  now: () => performance.now(),
  wait: (milliseconds) => setTimeout(milliseconds),
})
