import { describeCallFailure } from '../report/describe-call-failure.js'
import type { Refused } from '../vocabulary/applied.js'
import type { CallFailure } from '../vocabulary/parse-failure.js'
import { refused } from './results.js'

/** The result of a call that was refused before its request was read. Its message is made when it is first asked for. */
export function refusedBy(failure: CallFailure): Refused {
  return refused([failure], { describe: describeCallFailure })
}
