import type { Failure } from '@emend/core'
import { describe } from '@emend/feedback'
import { v4a } from '@emend/v4a'
import { type PatchErrorCode, patchErrorCode } from './patch-error-code.js'

/** One reason why a patch was not applied. The message is written for a model: what failed, why, and what to do next. */
export class PatchError extends Error {
  readonly code: PatchErrorCode
  /** The failure with all its details: the file, the hunk, its place, the closest text. */
  readonly context: Failure | undefined

  constructor(message: string, code: PatchErrorCode, context?: Failure) {
    super(message)
    this.name = 'PatchError'
    this.code = code
    this.context = context
    Object.defineProperty(this, MARKER, { value: true })
  }

  /** Recognizes errors of every copy of this package, which `instanceof` does not. */
  static isInstance(value: unknown): value is PatchError {
    return typeof value === 'object' && value !== null && MARKER in value
  }
}

/** The error for a failure. */
export function patchErrorOf(failure: Failure): PatchError {
  return new PatchError(describe(failure, { render }), patchErrorCode(failure), failure)
}

const { render } = v4a()

const MARKER: symbol = Symbol.for('emend.PatchError')
