import type { WriteStream } from 'node:tty'
import yoctoSpinner from 'yocto-spinner'

/** Shows how far a batch is. */
export interface Progress {
  add(lines: number, failed: number): void
  stop(): void
}

/** On a terminal that shows nothing else; elsewhere nothing is shown. */
export function createProgress(terminal: WriteStream, isFree: boolean): Progress {
  if (!terminal.isTTY || !isFree) return { add() {}, stop() {} }
  let lines = 0
  let failed = 0
  const start = performance.now()
  // The command itself says what an interrupt does.
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
