import type { Failure, Refused } from '@emend/core'
import { type CallFacts, refused } from '@emend/core/format'
import { messages } from '@emend/feedback'

/** The facts about a call that its message needs. */
export type CallContext = CallFacts

/** The result of a refused call. Its message is computed on first use. */
export function refusedBy(failures: readonly Failure[], context: CallContext = {}): Refused {
  return refused(failures, { describe: messages, ...context })
}
