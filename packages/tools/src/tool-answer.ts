import type { Failure, FileResult, Refused } from '@emend/core'
import type { Accepted, Diagnostic } from '@emend/core/plugin'
import { isHarmless } from '@emend/core/plugin'
import type { Applied, Preview } from '@emend/engine'
import { describeRefusal } from '@emend/feedback'
import type { CommitRecord } from '@emend/fs'

/** The answer to a call. */
export interface ToolAnswer {
  /** Whether everything was done that the call asked for. False also if it was applied before and nothing changed. */
  readonly ok: boolean
  /** The text to send to the model. */
  readonly message: string
  /** Every file of the request, with its text before and after. */
  readonly files: readonly FileResult[]
  /** The parts of the request that had no effect and, with the engine's option `partial`, the parts that were refused. */
  readonly skipped: readonly Failure[]
  /** The reasons why the call was refused. */
  readonly failures: readonly Failure[]
  /** How far a request that is cut off is whole. Absent for any other. */
  readonly accepted?: Accepted
  /** What checks said of the files, new and old. Absent where they said nothing. */
  readonly diagnostics?: readonly Diagnostic[]
  /** The record of what was written, for the engine's `undo`. */
  readonly record?: CommitRecord
}

const NOTHING = { files: [], skipped: [], failures: [] } as const

/** The answer to a refused call, from its failures. */
export function refusal(failures: readonly Failure[]): ToolAnswer {
  return refusalOf({ failures, message: describeRefusal(failures) })
}

/** The answer to a refused call, from the engine's result. */
export function refusalOf({
  failures,
  message,
  accepted,
}: Pick<Refused, 'failures' | 'message' | 'accepted'>): ToolAnswer {
  return { ...NOTHING, ok: false, message, failures, ...(accepted && { accepted }) }
}

/** The answer to a refused call, from a message alone. */
export function refusalWith(message: string): ToolAnswer {
  return refusalOf({ failures: [], message })
}

/** The answer of a tool that only shows a text. */
export function shown(message: string): ToolAnswer {
  return { ...NOTHING, ok: true, message }
}

/** The answer to a request that was applied, previewed or refused. */
export function answerTo(result: Applied | Preview | Refused): ToolAnswer {
  if (!result.ok) return refusalOf(result)
  const { files, skipped, changed, message, diagnostics } = result
  const record = 'record' in result ? result.record : undefined
  const ok = changed && skipped.every(isHarmless)
  return {
    ok,
    message,
    files,
    skipped,
    failures: [],
    ...(diagnostics.length > 0 && { diagnostics }),
    ...(record !== undefined && { record }),
  }
}
