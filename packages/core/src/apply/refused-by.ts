import { describeTextFailure } from '../report/describe-text-failure.js'
import type { Refused } from '../vocabulary/applied.js'
import type { TextFailure } from '../vocabulary/failure.js'
import { refused } from './results.js'

/** The result of a call for texts that was refused. Its message is made when it is first asked for. */
export function refusedBy(failures: readonly TextFailure[]): Refused {
  return refused(failures, { describe: describeTextFailure })
}
