import type { Failure } from '../vocabulary/failure.js'
import type { Refused } from '../vocabulary/outcome.js'

/** What the throwing form of a call throws. Its message is the text for a model. */
export class EmendError extends Error {
  readonly failures: readonly Failure[]

  constructor({ failures, message }: Pick<Refused, 'failures' | 'message'>) {
    super(message)
    this.name = 'EmendError'
    this.failures = failures
    Object.defineProperty(this, MARKER, { value: true })
  }

  /** Recognises errors of every copy of this package, which `instanceof` would not. */
  static isInstance(value: unknown): value is EmendError {
    return typeof value === 'object' && value !== null && MARKER in value
  }
}

const MARKER: symbol = /* @__PURE__ */ Symbol.for('emend.EmendError')

/**
 * The result of a call that was applied.
 *
 * @throws EmendError for one that was refused
 */
export function orThrow<Result extends { readonly ok: true } | Refused>(
  result: Result,
): Extract<Result, { readonly ok: true }> {
  if (!result.ok) throw new EmendError(result)
  return result as Extract<Result, { readonly ok: true }>
}
