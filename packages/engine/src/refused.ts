import type { Failure, Refused } from '@emend/core'
import { type CallFacts, refused } from '@emend/core/plugin'
import type { EngineOptions } from './options.js'

/** The facts about a call that its message needs. */
export type CallContext = CallFacts

/** The result of a refused call. Its message is computed on first use. */
export function refusedBy(
  { describe }: Pick<EngineOptions, 'describe'>,
  failures: readonly Failure[],
  context: CallContext = {},
): Refused {
  return refused(failures, { describe, ...context })
}
