import { describe, type Failure, type Refused } from '@emend/core'
import type { ApplicationContext } from '@emend/core/feedback'
import { refused } from '@emend/core/format'

/** The facts about a call that its message needs. */
export type CallContext = Omit<ApplicationContext<Failure>, 'describe'>

/** The result of a refused call. Its message is computed on first use. */
export function refusedBy(failures: readonly Failure[], context: CallContext = {}): Refused {
  return refused(failures, { describe, ...context })
}
