import type { Reason } from '../vocabulary/reason.js'

/** Ends the search for one edit, because what the request says of its place is not true. Caught where the edit is located. */
export class Refusal extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason.code)
    this.name = 'Refusal'
    this.reason = reason
  }
}
