import { describe, type Failure, type Refused } from '@emend/core'
import { type ApplicationContext, refused } from '@emend/core/internal'

/** What a message has to know of its call. */
export type CallContext = Omit<ApplicationContext<Failure>, 'describe'>

/** The result of a call that was refused. Its message is made when it is first asked for. */
export function refusedBy(failures: readonly Failure[], context: CallContext = {}): Refused {
  return refused(failures, { describe, ...context })
}
