import type { Failure } from '../vocabulary/failure.js'
import type { FileResult } from '../vocabulary/outcome.js'

/** Whether the file is another afterwards: created, updated, moved or deleted. */
export function hasEffect({ status }: Pick<FileResult, 'status'>): boolean {
  return status !== 'unchanged' && status !== 'already-applied'
}

/** Whether a failure beside changed files only says that a part of the request has no effect. */
export function isHarmless({ code }: Pick<Failure, 'code'>): boolean {
  return code === 'already-applied' || code === 'unchanged'
}
