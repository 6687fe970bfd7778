/** Shows on a terminal how far a measurement is. */
interface Progress {
  /** Counts one more task. */
  add(): void
  /** Removes the line, so that something else can be printed. */
  clear(): void
  /** Removes the line, and leaves how many tasks were run in how many seconds. */
  end(): void
}

/**
 * Shows the share done, the rate and the time left in one line, which is written over. Does nothing if the output is not a terminal.
 *
 * @param total how many tasks there are
 */
export function showProgress(
  total: number,
  terminal: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
): Progress {
  if (!terminal.isTTY) return { add() {}, clear() {}, end() {} }
  const start = performance.now()
  let [done, shown] = [0, start]
  const clear = () => void terminal.write('\r\u001b[K')
  return {
    add() {
      done++
      const now = performance.now()
      if (now - shown < INTERVAL) return
      shown = now
      const rate = (done * 1000) / (now - start)
      const left = Math.max(0, Math.ceil((total - done) / rate))
      const share = Math.floor((100 * done) / total)
      terminal.write(
        `\r\u001b[K${done} of ${total} tasks, ${share} %, ${rate.toFixed(0)} a second, ${left} s left`,
      )
    },
    clear,
    end() {
      clear()
      terminal.write(`${done} tasks in ${((performance.now() - start) / 1000).toFixed(0)} s\n`)
    },
  }
}

/** Milliseconds between two writes. */
const INTERVAL = 200
