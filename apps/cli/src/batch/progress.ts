import type { WriteStream } from 'node:tty'
import yoctoSpinner from 'yocto-spinner'
import { countCauses, durationOf, listCauses, rateOf, shareOf } from '../output/progress.js'
import { batchAdvice } from './batch-advice.js'
import type { Cause } from './run-lines.js'

/** Shows the progress of a batch, and at its end what became of it. */
export interface Progress {
  /**
   * @param causes why lines are not ok
   * @param bytes of the lines
   */
  add(lines: number, causes: readonly Cause[], bytes: number): void
  stop(): void
}

/**
 * Creates a progress display. It shows nothing unless the output is a terminal that shows nothing else.
 *
 * @param size how many bytes all lines have; absent if that is not known
 */
export function createProgress(terminal: WriteStream, isFree: boolean, size?: number): Progress {
  if (!terminal.isTTY || !isFree) return { add() {}, stop() {} }
  const causes: Cause[] = []
  let [lines, read] = [0, 0]
  const start = performance.now()
  // The command handles interrupts itself.
  const spinner = yoctoSpinner({ stream: terminal, handleSignals: false, text: 'reading' }).start()
  return {
    add(more, moreCauses, bytes) {
      lines += more
      causes.push(...moreCauses)
      read += bytes
      const milliseconds = performance.now() - start
      const share = size === undefined ? '' : `, ${shareOf({ done: read, total: size, milliseconds })}`
      spinner.text = `${lines} lines, ${causes.length} not ok, ${rateOf(lines, milliseconds)}${share}`
    },
    stop() {
      spinner.stop()
      const failed = causes.length
      const why =
        failed === 0 ? '' : `, ${failed} not ok: ${listCauses(countCauses(causes.map(({ code }) => code)))}`
      terminal.write(`${lines} lines, ${lines - failed} ok${why}; ${durationOf(performance.now() - start)}\n`)
      for (const line of batchAdvice(causes)) terminal.write(`${line}\n`)
    },
  }
}
