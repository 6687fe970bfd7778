import { describe, type Failure, type FileResult, type Refused } from '@emend/core'
import { isHarmless, refused } from '@emend/core/internal'
import type { Applied, Preview } from '@emend/engine'
import type { CommitRecord } from '@emend/fs'

/** What became of a call. */
export interface ToolAnswer {
  /** Whether all that was asked for was done; false also where it was applied before and nothing was changed. */
  readonly ok: boolean
  /** What to send to the model. */
  readonly message: string
  /** Every file of the request, with its text before and afterwards. */
  readonly files: readonly FileResult[]
  /** What of the request had no effect, and with the option `partial` of the engine what was refused beside the rest. */
  readonly skipped: readonly Failure[]
  /** Why the call was refused. */
  readonly failures: readonly Failure[]
  /** What was written, for `undo` of the engine. */
  readonly record?: CommitRecord
}

const NOTHING = { files: [], skipped: [], failures: [] } as const

/** The answer to a call that was refused. */
export function refusal(failures: readonly Failure[]): ToolAnswer {
  return refusalOf(refused(failures, { describe }))
}

/** The answer of a tool that was refused. */
export function refusalOf({ failures, message }: Pick<Refused, 'failures' | 'message'>): ToolAnswer {
  return { ...NOTHING, ok: false, message, failures }
}

/** The answer of a tool that only shows something. */
export function shown(message: string): ToolAnswer {
  return { ...NOTHING, ok: true, message }
}

/** The answer to a request that was applied, or worked out only. */
export function answerTo(result: Applied | Preview | Refused): ToolAnswer {
  if (!result.ok) return refusalOf(result)
  const { files, skipped, changes, message } = result
  const record = 'record' in result ? result.record : undefined
  const ok = changes && skipped.every(isHarmless)
  return { ok, message, files, skipped, failures: [], ...(record !== undefined && { record }) }
}
