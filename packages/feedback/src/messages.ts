import type { Failure } from '@emend/core'
import type { Describe } from '@emend/core/format'
import { problemOf } from './feedback/problem-of.js'
import type { DescribeOne } from './report/describe.js'
import { describeFailure } from './report/describe-failure.js'
import { describeApplied, describeRefused } from './report/describe-result.js'
import { describeTextFailure } from './report/describe-text-failure.js'

/** The words of all results, also of those that files and formats refuse. Pass it as the option `describe`. */
export const messages: Describe = /* @__PURE__ */ messagesBy(describeFailure)

/** The words of calls on texts, which read and write no files: a smaller part of {@link messages}, for browsers. */
export const textMessages: Describe = /* @__PURE__ */ messagesBy(describeTextFailure as DescribeOne<Failure>)

/** The message of a call that was refused, from any failures. */
export function describeRefusal(failures: readonly Failure[]): string {
  return describeRefused(describeFailure, failures, {})
}

function messagesBy(describe: DescribeOne<Failure>): Describe {
  return {
    feedback: problemOf,
    applied: (call, facts) => describeApplied(describe, call, facts),
    refused: (failures, facts) => describeRefused(describe, failures, facts),
  }
}
