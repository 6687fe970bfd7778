import type { Writable } from 'node:stream'
import type { OnProgress } from '@emend/fs'
import { type Pace, rateOf, shareOf } from './pace.js'
import type { Terminal } from './text.js'

/** Shows the progress of a commit. */
export interface ProgressDisplay {
  readonly onProgress: OnProgress
  /** Removes the display from the screen. */
  end(): void
}

/**
 * Shows a progress bar on a terminal once a commit takes longer than `delay`. Does nothing if the output is not a terminal.
 *
 * @param delay milliseconds before the bar is shown; default 500
 */
export function progressOn(output: Writable & Terminal, delay = 500): ProgressDisplay {
  if (!output.isTTY) return { onProgress() {}, end() {} }
  let timer: NodeJS.Timeout | undefined
  let bar: { advance(step?: number, message?: string): void; clear(): void } | undefined
  let [done, shown, total] = [0, 0, 0]
  let ended = false
  let start = 0
  const message = () => messageOf({ done, total, milliseconds: performance.now() - start })
  const show = async () => {
    const { progress } = await import('@clack/prompts')
    if (ended) return
    const started = progress({ max: total, output, indicator: 'timer' })
    started.start(message())
    bar = started
  }
  return {
    onProgress(event) {
      if (total === 0) start = performance.now()
      total = event.total
      if (event.state === 'done') done++
      timer ??= setTimeout(show, delay)
      if (bar === undefined) return
      bar.advance(done - shown, message())
      shown = done
    },
    end() {
      ended = true
      clearTimeout(timer)
      bar?.clear()
    },
  }
}

function messageOf(pace: Pace): string {
  const { done, total, milliseconds } = pace
  return `${done} of ${total} files, ${shareOf(pace)}, ${rateOf(done, milliseconds)}`
}
