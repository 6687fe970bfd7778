import type { Notice } from '@emend/core'
import { isParseFailure } from '@emend/feedback'
import type { PatchError } from './patch-error.js'

/** Receives log messages, as `console` does. Any method may be missing. */
export interface PatchLogger {
  debug?(message: string, context?: unknown): void
  info?(message: string, context?: unknown): void
  /** Called for every repair made to the patch, and for every part without effect. */
  warn?(message: string, context?: unknown): void
  /** Called for every reason why a patch was not applied. */
  error?(message: string, error?: Error): void
}

/** Logs the reasons why a patch was not applied. */
export function logErrors(logger: PatchLogger, errors: readonly PatchError[]): void {
  for (const error of errors) logger.error?.(error.message, error)
}

/** Logs the repairs made to a patch, and the parts that had no effect. */
export function logWarnings(
  logger: PatchLogger,
  notices: readonly Notice[],
  warnings: readonly PatchError[],
): void {
  for (const notice of notices) logger.warn?.(notice.message, notice)
  for (const { message, context } of warnings) {
    if (context === undefined || !isParseFailure(context)) logger.warn?.(message, context)
  }
}
