import { describe, type Failure } from '@emend/core'
import { v4a } from '@emend/v4a'
import { type PatchErrorCode, patchErrorCode } from './patch-error-code.js'

/** One reason why a patch was not applied. Its message is the text for a model: what failed, why, and the next step. */
export class PatchError extends Error {
  readonly code: PatchErrorCode
  /** All that is known: the file, the hunk, its place, the closest text. */
  readonly context: Failure

  constructor(failure: Failure) {
    super(describe(failure, { render }))
    this.name = 'PatchError'
    this.code = patchErrorCode(failure)
    this.context = failure
    Object.defineProperty(this, MARKER, { value: true })
  }

  /** Recognises errors of every copy of this package, which `instanceof` would not. */
  static isInstance(value: unknown): value is PatchError {
    return typeof value === 'object' && value !== null && MARKER in value
  }
}

const { render } = v4a()

const MARKER: symbol = Symbol.for('emend.PatchError')
