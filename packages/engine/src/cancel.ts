import type { Failure } from '@emend/core'
import type { CancelSignal } from '@emend/core/plugin'
import { UNRECOGNISED } from '@emend/registry'
import type { RequestOptions } from './options.js'

/** What cancels a call: its own signal, or that of the whole engine. */
export interface Cancelling {
  readonly signal: CancelSignal | undefined
  readonly isCancelled: boolean
  /** What the call comes to then: one failure, whatever it was about. */
  readonly failures: readonly Failure[]
  /**
   * The result of the work, or as soon as it is cancelled, `cancelled`, whatever the work still waits for: that then finds
   * itself cancelled. Once `begin` was called, the work goes to its end: what is being written is written whole.
   */
  race<Value>(work: (begin: () => void) => Promise<Value>, cancelled: () => Value): Promise<Value>
}

/** Puts the signals of an engine and of a call together. */
export function cancelling(
  signals: readonly (CancelSignal | undefined)[],
  format: RequestOptions['format'] = UNRECOGNISED,
): Cancelling {
  const all = signals.filter((signal) => signal !== undefined)
  const isAborted = () => all.some(({ aborted }) => aborted)
  const name = typeof format === 'string' ? format : format.name
  return {
    signal: all.length < 2 ? all[0] : eitherOf(all),
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
      const heard = all.filter(({ addEventListener }) => addEventListener !== undefined)
      if (heard.length === 0) return done
      return new Promise((resolve, reject) => {
        const abort = () => {
          if (!hasBegun) resolve(cancelled())
        }
        for (const signal of heard) signal.addEventListener?.('abort', abort)
        const ended = () => {
          for (const signal of heard) signal.removeEventListener?.('abort', abort)
        }
        done.then(resolve, reject).finally(ended)
      })
    },
  }
}

function eitherOf(signals: readonly CancelSignal[]): CancelSignal {
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

/** Lets whoever cancels be heard before the next piece of work, which keeps the thread to itself. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
