import type { WriteStream } from 'node:tty'
import yoctoSpinner from 'yocto-spinner'

/** Shows the progress of a batch. */
export interface Progress {
  add(lines: number, failed: number): void
  stop(): void
}

/** Creates a progress display. It shows nothing unless the output is a terminal that shows nothing else. */
export function createProgress(terminal: WriteStream, isFree: boolean): Progress {
  if (!terminal.isTTY || !isFree) return { add() {}, stop() {} }
  let lines = 0
  let failed = 0
  const start = performance.now()
  // The command handles interrupts itself.
  const spinner = yoctoSpinner({ stream: terminal, handleSignals: false, text: 'reading' }).start()
  return {
    add(more, moreFailed) {
      lines += more
      failed += moreFailed
      const perSecond = Math.round((lines / (performance.now() - start)) * 1000)
      spinner.text = `${lines} lines, ${failed} not ok, ${perSecond} a second`
    },
    stop: () => void spinner.stop(),
  }
}
