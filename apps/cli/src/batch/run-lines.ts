import type { RequestOptions } from '@emend/core'
import { JSON_VERSION } from '../output/json-version.js'
import type { Setup } from '../setup/setup.js'
import { bytesOf } from './chunks.js'
import type { InputLine } from './lines.js'
import { ResultLines } from './result-lines.js'
import { type BatchFailure, type DoneTask, readId, runTask, type TaskResult } from './task.js'

/** Options for running lines: the limits, and the watch that they report to. */
export interface LineOptions extends Pick<RequestOptions, 'steps'> {
  readonly maxLineBytes: number
  readonly timeoutMs?: number
  /** Called with the line that starts, by its index in the chunk. `aborted` is true once that line has to end. */
  readonly watch: Watch
}

/** Follows the lines of a chunk, and can ask one to end. */
export interface Watch {
  begin(index: number): void
  readonly aborted: boolean
}

/** Why the result of a line is not ok: the code of its first failure. */
export interface Cause {
  readonly code: string
  /** The number of the line in the input, from 1. */
  readonly line: number
}

/** The results of the lines of a chunk. */
export interface ChunkResult {
  /** The results as JSON lines in UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Why results are not ok. */
  readonly causes: readonly Cause[]
  readonly milliseconds: number
}

/** Runs the lines of a chunk one after the other. Never throws, whatever the lines contain. */
export function runLines(lines: readonly InputLine[], setup: Setup, options: LineOptions): ChunkResult {
  const results = chunkResults(lines)
  for (const [index, line] of lines.entries()) {
    options.watch.begin(index)
    results.add(line, runLine(line, setup, options).result)
  }
  return results.end()
}

/** Collects the results of the lines of a chunk, in their order. The time counts from here. */
export function chunkResults(lines: readonly InputLine[]): {
  readonly add: (line: InputLine, result: TaskResult) => void
  readonly end: () => ChunkResult
} {
  const start = performance.now()
  const causes: Cause[] = []
  // A result is about as long as its line, because it contains the same text with little around it.
  const results = new ResultLines(bytesOf(lines))
  return {
    add(line, result) {
      const { text, cause } = written(line, result)
      if (cause !== undefined) causes.push({ code: cause, line: line.number })
      results.add(text)
    },
    end: () => ({ bytes: results.bytes, causes, milliseconds: performance.now() - start }),
  }
}

/** Returns a result as JSON, and why it is not ok; a failure if it cannot be written so. */
function written(line: InputLine, result: TaskResult): { readonly text: string; readonly cause?: string } {
  try {
    const text = asJson(result)
    return result.ok ? { text } : { text, cause: result.failures[0]?.code ?? 'unchanged' }
  } catch (error) {
    // The result is too long for one string, or nested too deeply.
    const failure = taskFailed(line.number, error)
    return { text: failedLine(line, failure), cause: failure.code }
  }
}

/** Returns the result for a line that could not be run, as JSON. */
export function failedLine({ bytes }: InputLine, failure: BatchFailure): string {
  try {
    return asJson(failedResult(readId(bytes), failure))
  } catch {
    // A very deeply nested id can be parsed, but not written.
    return asJson(failedResult(null, failure))
  }
}

/** Every result names the version of the protocol, so that a client can check it at the first one that it reads. */
function asJson(result: TaskResult): string {
  return JSON.stringify({ ...result, version: JSON_VERSION })
}

function failedResult(id: unknown, failure: BatchFailure): TaskResult {
  return { id, ok: false, report: { files: [], notices: [] }, failures: [failure] }
}

/** Returns the failure for a line that took too long. */
export function timedOut(line: number, timeoutMs: number): BatchFailure {
  const message = `the line took longer than ${timeoutMs} ms and was ended. Send a smaller edit, or allow more time with --timeout-ms.`
  return { code: 'timed-out', line, limit: timeoutMs, message }
}

/** Runs one line. Never throws, whatever it contains. */
export function runLine(
  { number, bytes }: InputLine,
  setup: Setup,
  { maxLineBytes, timeoutMs, watch, ...limits }: LineOptions,
): DoneTask {
  const refused = (failure: BatchFailure) => ({ result: failedResult(readId(bytes), failure) })
  if (bytes === undefined) {
    const message = `the line is longer than ${maxLineBytes} bytes. Allow more with --max-line-bytes.`
    return refused({ code: 'line-too-long', line: number, limit: maxLineBytes, message })
  }
  try {
    const done = runTask(bytes, number, setup, { ...limits, signal: watch })
    if (watch.aborted && timeoutMs !== undefined) return refused(timedOut(number, timeoutMs))
    return done
  } catch (error) {
    // A plugin threw.
    return refused(taskFailed(number, error))
  }
}

/** Returns the failure for a line that failed for another reason than the request itself, such as an error in a plugin. */
export function taskFailed(line: number, error: unknown): BatchFailure {
  const reason = error instanceof Error ? error.message : String(error)
  return { code: 'task-failed', line, reason, message: `the task could not be finished: ${reason}.` }
}
