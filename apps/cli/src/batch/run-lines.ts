import type { Limits } from '@emend/core/plugin'
import type { Setup } from '../setup.js'
import { bytesOf } from './chunks.js'
import type { InputLine } from './lines.js'
import { ResultLines } from './result-lines.js'
import { type BatchFailure, readId, runTask, type TaskResult } from './task.js'

/** How lines are run: within which limits, and what they report to. */
export interface LineOptions extends Pick<Limits, 'steps'> {
  readonly maxLineBytes: number
  readonly timeoutMs?: number
  /** Called with which line is begun, by its number in the chunk; `aborted` once that one has to end. */
  readonly watch: Watch
}

/** Looks at how the lines of a chunk get on. */
export interface Watch {
  begin(index: number): void
  readonly aborted: boolean
}

/** What the lines of a chunk came to. */
export interface ChunkResult {
  /** JSON lines, as UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** How many were not ok. */
  readonly failed: number
  readonly milliseconds: number
}

/** Runs the lines of a chunk one after the other. Never throws, whatever they are. */
export function runLines(lines: readonly InputLine[], setup: Setup, options: LineOptions): ChunkResult {
  const start = performance.now()
  let failed = 0
  // A result has the text of its line, with little around it.
  const results = new ResultLines(bytesOf(lines))
  for (const [index, line] of lines.entries()) {
    options.watch.begin(index)
    const { ok, text } = runLine(line, setup, options)
    if (!ok) failed++
    results.add(text)
  }
  return { bytes: results.bytes, failed, milliseconds: performance.now() - start }
}

/** The result of a line that could not be run, as JSON. */
export function failedLine(line: InputLine, failure: BatchFailure): string {
  const withId = (id: unknown) =>
    JSON.stringify({
      id,
      ok: false,
      report: { files: [], notices: [] },
      failures: [failure],
    } satisfies TaskResult)
  try {
    return withId(readId(line.bytes))
  } catch {
    // What is nested very deeply can be read and not be written.
    return withId(null)
  }
}

/** What is said of a line that took too long. */
export function timedOut(line: number, timeoutMs: number): BatchFailure {
  const message = `the line took longer than ${timeoutMs} ms and was ended. Send a smaller edit, or allow more time with --timeout-ms.`
  return { code: 'timed-out', line, limit: timeoutMs, message }
}

function runLine(
  line: InputLine,
  setup: Setup,
  { maxLineBytes, timeoutMs, watch, ...limits }: LineOptions,
): { readonly ok: boolean; readonly text: string } {
  const { number, bytes } = line
  const refused = (failure: BatchFailure) => ({ ok: false, text: failedLine(line, failure) })
  if (bytes === undefined) {
    const message = `the line is longer than ${maxLineBytes} bytes. Allow more with --max-line-bytes.`
    return refused({ code: 'line-too-long', line: number, limit: maxLineBytes, message })
  }
  try {
    const result = runTask(bytes, number, setup, { ...limits, signal: watch })
    if (watch.aborted && timeoutMs !== undefined) return refused(timedOut(number, timeoutMs))
    return { ok: result.ok, text: JSON.stringify(result) }
  } catch (error) {
    // A plugin, or a result that is too long for one string.
    return refused(taskFailed(number, error))
  }
}

/** What is said of a line in which something else than emend's own reading and placing went wrong. */
export function taskFailed(line: number, error: unknown): BatchFailure {
  const reason = error instanceof Error ? error.message : String(error)
  return { code: 'task-failed', line, reason, message: `the task could not be finished: ${reason}.` }
}
