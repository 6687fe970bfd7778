import type { Failure } from '@emend/core'
import type { CancelSignal } from '@emend/core/plugin'
import { UNRECOGNISED } from '@emend/registry'
import type { RequestOptions } from './options.js'

/** The cancellation of a call, by its own signal or by that of the whole engine. */
export interface Cancelling {
  readonly signal: CancelSignal | undefined
  readonly isCancelled: boolean
  /** The failures of a cancelled call: always one, with the code `cancelled`. */
  readonly failures: readonly Failure[]
  /**
   * Runs the work and resolves with its result. If a signal aborts first, it resolves with `cancelled()` at once, even if
   * the work is still waiting for something; the work must check `isCancelled` when it continues. After the work has called
   * `begin`, signals are ignored, so that files are never written in part.
   */
  race<Value>(work: (begin: () => void) => Promise<Value>, cancelled: () => Value): Promise<Value>
}

/** Combines the signals of an engine and of a call. */
export function cancelling(
  signals: readonly (CancelSignal | undefined)[],
  format: RequestOptions['format'] = UNRECOGNISED,
): Cancelling {
  const all = signals.filter((signal) => signal !== undefined)
  const isAborted = () => all.some(({ aborted }) => aborted)
  const name = typeof format === 'string' ? format : format.name
  return {
    signal: all.length < 2 ? all[0] : combined(all),
    get isCancelled() {
      return isAborted()
    },
    failures: [{ code: 'cancelled', format: name }],
    async race(work, cancelled) {
      if (isAborted()) return cancelled()
      let hasBegun = false
      const done = work(() => {
        hasBegun = true
      })
      const listenable = all.filter(({ addEventListener }) => addEventListener !== undefined)
      if (listenable.length === 0) return done
      return new Promise((resolve, reject) => {
        const abort = () => {
          if (!hasBegun) resolve(cancelled())
        }
        for (const signal of listenable) signal.addEventListener?.('abort', abort)
        const stopListening = () => {
          for (const signal of listenable) signal.removeEventListener?.('abort', abort)
        }
        done.then(resolve, reject).finally(stopListening)
      })
    },
  }
}

function combined(signals: readonly CancelSignal[]): CancelSignal {
  return {
    get aborted() {
      return signals.some(({ aborted }) => aborted)
    },
    addEventListener: (type, listener) => {
      for (const signal of signals) signal.addEventListener?.(type, listener)
    },
    removeEventListener: (type, listener) => {
      for (const signal of signals) signal.removeEventListener?.(type, listener)
    },
  }
}

/** Gives other tasks, such as one that cancels the call, a turn before the next piece of work blocks the thread. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
