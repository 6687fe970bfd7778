import type { Failure } from '@emend/core'
import { FileSystemFault } from './contained.js'
import { FileSystemError } from './file-system-error.js'

/** Converts the error that an adapter rejected with while reading to a failure. */
export function readFailure(error: unknown, path: string): Failure {
  if (error instanceof FileSystemFault)
    return { code: 'plugin-failed', plugin: error.plugin, reason: error.message, path }
  if (!FileSystemError.isInstance(error)) return { code: 'read-failed', reason: reasonOf(error), path }
  const { code, reason, systemCode } = error
  if (code === 'io') return { code: 'read-failed', reason, ...(systemCode && { systemCode }), path }
  if (code === 'path-refused') return { code, reason, path }
  return { code, path }
}

/** What went wrong while a file was written, and whether all files are as they were before. */
export interface WriteProblem {
  readonly path: string
  /** What was being done, such as `write` or `delete`. */
  readonly operation: string
  readonly rolledBack: boolean
  /** If `rolledBack` is false: whether the file system can finish or roll back the commit later. Default false. */
  readonly recoverable?: boolean
  /** The paths of the files that could not be put back. */
  readonly lost?: readonly string[]
  /** The paths of what the commit itself made and could not remove. */
  readonly left?: readonly string[]
}

/** Converts the error that an adapter rejected with while writing to a failure. */
export function writeFailure(
  error: unknown,
  { path, operation, rolledBack, recoverable = false, lost = [], left = [] }: WriteProblem,
): Failure & { code: 'write-failed' } {
  const names = lost.map((one) => JSON.stringify(one)).join(', ')
  const reason = lost.length > 0 ? `${reasonOf(error)}; not put back: ${names}` : reasonOf(error)
  const systemCode = FileSystemError.isInstance(error) ? error.systemCode : undefined
  return {
    code: 'write-failed',
    operation,
    reason,
    ...(systemCode && { systemCode }),
    rolledBack,
    ...(!rolledBack && recoverable && { recoverable }),
    ...(left.length > 0 && { left }),
    path,
  }
}

function reasonOf(error: unknown): string {
  if (FileSystemError.isInstance(error)) return error.reason
  return error instanceof Error ? error.message : String(error)
}
