import type { Clock } from '../../src/lock/clock.js'

/** Returns a clock that goes on only while somebody waits. */
export function countedClock(): Clock {
  let at = 0
  return {
    now: () => at,
    async wait(milliseconds: number) {
      at += milliseconds
    },
  }
}
