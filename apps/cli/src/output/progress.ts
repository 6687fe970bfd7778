import type { Writable } from 'node:stream'
import type { OnProgress } from '@emend/fs'
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

/** Reports on standard error what a command waits for, because it prints nothing else meanwhile. */
export function reportWait(message: string): void {
  process.stderr.write(`emend: ${message}\n`)
}

/** How far work is: how much is done of how much, in any unit, after how many milliseconds. */
export interface Pace {
  readonly done: number
  readonly total: number
  readonly milliseconds: number
}

/** Returns the share done and the time that is left at this rate, such as `45 %, 3 s left`. */
export function shareOf({ done, total, milliseconds }: Pace): string {
  const share = `${Math.min(100, Math.floor((100 * done) / Math.max(1, total)))} %`
  if (done === 0 || done >= total) return share
  return `${share}, ${durationOf((milliseconds * (total - done)) / done)} left`
}

/** Returns how much was done in a second, such as `120 a second`. */
export function rateOf(done: number, milliseconds: number): string {
  const rate = (done * 1000) / Math.max(1, milliseconds)
  return `${rate < 10 ? rate.toFixed(1) : Math.round(rate)} a second`
}

/** Returns a time, such as `0.4 s`, `12 s` or `3 min 5 s`. */
export function durationOf(milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** Returns how many have each cause, the most frequent first, such as `not-found 3, ambiguous 1`. */
export function listCauses(counts: ReadonlyMap<string, number>): string {
  return Array.from(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([cause, count]) => `${cause} ${count}`)
    .join(', ')
}

/** Counts equal causes. */
export function countCauses(
  causes: Iterable<string>,
  counts: Map<string, number> = new Map(),
): Map<string, number> {
  for (const cause of causes) counts.set(cause, (counts.get(cause) ?? 0) + 1)
  return counts
}
