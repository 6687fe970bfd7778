import type { Span } from '../text/span.js'
import type { DoubtName } from './doubt-names.js'
import type { EditProblem } from './edit-failure.js'
import type { Tier } from './tier.js'

/** Why an edit goes nowhere, or a replacer takes no place. The failure that a host sees is made of it. */
export interface Reason {
  readonly code: EditProblem['code']
  /** The doubt that decided. */
  readonly doubt?: DoubtName
  /** The line of the request, or the anchor, that it is about. */
  readonly text?: string
  /** The places of the file that it is about. */
  readonly spans?: readonly Span[]
  /** The name of the replacer that found them, and its tier. */
  readonly replacer?: { readonly name: string; readonly tier: Tier }
}

/** Ends the search for one edit, because what the request says of its place is not true. Caught where the edit is located. */
export class Refusal extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason.code)
    this.name = 'Refusal'
    this.reason = reason
  }
}
